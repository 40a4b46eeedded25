import { allowedLink } from "../../text/links";

interface Properties {
  address: string | undefined;
  /** The configured GitHub: links lead nowhere else. */
  github: string;
  text: string;
}

/** Linked is a text that leads to its page on GitHub, where it has one. */
export function Linked({ address, github, text }: Properties) {
  const allowed = allowedLink(address, github);
  if (!allowed) return <>{text}</>;
  return (
    <a href={allowed} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
