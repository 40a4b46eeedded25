/** RepositoryName is "owner/name", which breaks after the slash where there is no room for both. */
export function RepositoryName({ name }: { name: string }) {
  const cut = name.indexOf("/") + 1;
  return (
    <bdi>
      {name.slice(0, cut)}
      <wbr />
      {name.slice(cut)}
    </bdi>
  );
}
