import type { ComponentChildren } from "preact";

// Every icon of the page, drawn on a grid of 16. They are decoration: the
// words stand beside them, or in the button's name.
function icon(children: ComponentChildren) {
  return function Icon() {
    return (
      <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false"
        fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
        {children}
      </svg>
    );
  };
}

export const SendIcon = icon(<path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />);
export const StopIcon = icon(<rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" />);
export const CopyIcon = icon(<><rect x="5.5" y="5.5" width="8" height="8" rx="1.5" /><path d="M10.5 3.5v-1h-8v8h1" /></>);
export const CheckIcon = icon(<path d="m3 8.5 3.2 3.200L13 5" />);
export const DownloadIcon = icon(<path d="M8 2.500v8M4.5 7.5 8 11l3.5-3.500M3 13.500h10" />);
export const LinkIcon = icon(<path d="M6.5 9.500a2.8 2.8 0 0 0 4 0l2-2a2.8 2.8 0 0 0-4-4l-.8.800M9.5 6.500a2.8 2.8 0 0 0-4 0l-2 2a2.8 2.8 0 0 0 4 4l.8-.8" />);
export const NewIcon = icon(<path d="M8 3v10M3 8h10" />);
export const ListIcon = icon(<path d="M3 4.500h10M3 8h10M3 11.500h6" />);
export const DownIcon = icon(<path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" />);
export const RetryIcon = icon(<path d="M13 8a5 5 0 1 1-1.6-3.700L13 5.700M13 2.500v3.200H9.8" />);
export const InfoIcon = icon(<><circle cx="8" cy="8" r="6" /><path d="M8 7.500v3.300M8 5.100v.1" /></>);
export const NoneIcon = icon(<><circle cx="8" cy="8" r="6" /><path d="m3.8 12.2 8.4-8.4" /></>);
export const UnknownIcon = icon(<><circle cx="8" cy="8" r="6" /><path d="M6.2 6.300a1.9 1.9 0 1 1 2.7 1.700c-.6.3-.9.6-.9 1.200M8 11.300v.1" /></>);
export const AbsentIcon = icon(<><ellipse cx="8" cy="4" rx="5" ry="2" /><path d="M3 4v8c0 1.1 2.2 2 5 2 1 0 2-.1 2.8-.300M13 4v4M3 8c0 1.1 2.2 2 5 2M11.5 10.500l3 3M14.5 10.500l-3 3" /></>);
export const FailedIcon = icon(<><path d="M8 2.5 14.3 13.500H1.700z" /><path d="M8 6.500v3.200M8 11.600v.1" /></>);
export const CommitIcon = icon(<><circle cx="8" cy="8" r="2.7" /><path d="M1.5 8h3.800M10.7 8h3.8" /></>);
export const IssueIcon = icon(<><circle cx="8" cy="8" r="6" /><circle cx="8" cy="8" r="1.2" fill="currentColor" /></>);
export const PullRequestIcon = icon(<><circle cx="4" cy="3.5" r="1.7" /><circle cx="4" cy="12.5" r="1.7" /><circle cx="12" cy="12.5" r="1.7" /><path d="M4 5.200v5.600M12 10.800V6.500a2 2 0 0 0-2-2H7.500M9.3 2.500l-2 2 2 2" /></>);
export const FileIcon = icon(<path d="M9 1.500H4.500a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5zM9 1.500V5h3.5" />);
export const PersonIcon = icon(<><circle cx="8" cy="5" r="2.7" /><path d="M2.8 14a5.2 5.2 0 0 1 10.4 0" /></>);

/** The mark: a piece of history, said aloud. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <path class="logo-bubble" d="M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H14.5L8 29.5V24H7a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" />
      <path class="logo-line" d="M8.5 17h15M12 17c3.5 0 3-7 6.5-7h2" />
      <g class="logo-dot"><circle cx="8.5" cy="17" r="2.6" /><circle cx="23.5" cy="17" r="2.6" /><circle cx="20.5" cy="10" r="2.6" /></g>
    </svg>
  );
}
