interface Properties {
  /** Empty where there is nothing to explain. */
  address: string;
  /** What the link is about, for those who hear it without what stands around. */
  about?: string;
  /** Whether there is little room. */
  brief?: boolean;
}

/** WhyLink leads to why a commit is taken for the one that introduced a bug. */
export function WhyLink({ address, about, brief = false }: Properties) {
  if (!address) return null;
  return (
    <a class="button quiet why-link" href={address} aria-label={about && `Why this commit? ${about}`}>
      {brief ? "Why?" : "Why this commit?"}
    </a>
  );
}
