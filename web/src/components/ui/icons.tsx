import type { ComponentChildren } from "preact";

// Every icon of the page, drawn on a grid of 16. They are decoration: the
// words stand beside them, or in the button's name.
function icon(children: ComponentChildren) {
  return function Icon() {
    return (
      <svg
        class="icon"
        viewBox="0 0 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        focusable="false"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      >
        {children}
      </svg>
    );
  };
}

export const SendIcon = icon(<path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />);
export const StopIcon = icon(<rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" />);
export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 3.5v-1h-8v8h1" />
  </>,
);
export const LinkIcon = icon(
  <path d="M6.700 9.300a2.700 2.700 0 0 0 3.800 0l2.500-2.500a2.700 2.700 0 0 0-3.800-3.800L8.300 3.900M9.300 6.700a2.700 2.700 0 0 0-3.800 0L3 9.200A2.700 2.700 0 0 0 6.800 13l.9-.9" />,
);
export const CheckIcon = icon(<path d="m3 8.5 3.2 3.200L13 5" />);
export const DownloadIcon = icon(<path d="M8 2.500v8M4.5 7.5 8 11l3.5-3.500M3 13.500h10" />);
export const NewIcon = icon(<path d="M8 3v10M3 8h10" />);
export const DownIcon = icon(<path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" />);
export const RetryIcon = icon(<path d="M13 8a5 5 0 1 1-1.6-3.700L13 5.700M13 2.500v3.200H9.8" />);
export const InfoIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.500v3.300M8 5.100v.1" />
  </>,
);
export const NoneIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="m3.8 12.2 8.4-8.4" />
  </>,
);
export const UnknownIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M6.2 6.300a1.9 1.9 0 1 1 2.7 1.700c-.6.3-.9.6-.9 1.200M8 11.300v.1" />
  </>,
);
export const AbsentIcon = icon(
  <>
    <ellipse cx="8" cy="4" rx="5" ry="2" />
    <path d="M3 4v8c0 1.1 2.2 2 5 2 1 0 2-.1 2.8-.300M13 4v4M3 8c0 1.1 2.2 2 5 2M11.5 10.500l3 3M14.5 10.500l-3 3" />
  </>,
);
export const NotInDataIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.500" />
    <path d="m10.300 10.300 3.700 3.700M5 7h4" />
  </>,
);
export const FailedIcon = icon(
  <>
    <path d="M8 2.5 14.3 13.500H1.700z" />
    <path d="M8 6.500v3.200M8 11.600v.1" />
  </>,
);
export const CommitIcon = icon(
  <>
    <circle cx="8" cy="8" r="2.7" />
    <path d="M1.5 8h3.800M10.7 8h3.8" />
  </>,
);
export const IssueIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <circle cx="8" cy="8" r="1.2" fill="currentColor" />
  </>,
);
export const PullRequestIcon = icon(
  <>
    <circle cx="4" cy="3.5" r="1.7" />
    <circle cx="4" cy="12.5" r="1.7" />
    <circle cx="12" cy="12.5" r="1.7" />
    <path d="M4 5.200v5.600M12 10.800V6.500a2 2 0 0 0-2-2H7.500M9.3 2.500l-2 2 2 2" />
  </>,
);
export const FileIcon = icon(<path d="M9 1.500H4.500a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5zM9 1.500V5h3.5" />);
export const PersonIcon = icon(
  <>
    <circle cx="8" cy="5" r="2.7" />
    <path d="M2.8 14a5.2 5.2 0 0 1 10.4 0" />
  </>,
);

export const MenuIcon = icon(<path d="M2.5 4.500h11M2.5 8h11M2.5 11.500h11" />);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4" />
    <path d="m10 10 3.5 3.5" />
  </>,
);
export const EditIcon = icon(
  <path d="M2.5 13.500l.7-3L10.500 3.200a1.3 1.300 0 0 1 1.9 0l.4.4a1.3 1.300 0 0 1 0 1.900L5.500 12.800zM9.500 4.200l2.3 2.300" />,
);
export const TrashIcon = icon(<path d="M2.5 4.500h11M6 4.500v-2h4v2M4 4.500l.6 9h6.800l.6-9M6.700 7v4M9.300 7v4" />);
export const LightIcon = icon(
  <>
    <circle cx="8" cy="8" r="2.7" />
    <path d="M8 1.500v1.300M8 13.200v1.300M1.5 8h1.300M13.200 8h1.300M3.400 3.400l.9.9M11.700 11.700l.9.9M12.600 3.400l-.9.9M4.300 11.700l-.9.9" />
  </>,
);
export const DarkIcon = icon(<path d="M13.500 9.500A6 6 0 0 1 6.500 2.500a5.700 5.700 0 1 0 7 7z" />);
export const SystemIcon = icon(
  <>
    <rect x="2" y="3" width="12" height="8" rx="1.200" />
    <path d="M5.500 13.500h5M8 11v2.500" />
  </>,
);
export const ThumbUpIcon = icon(
  <path d="M5 7v6.500H3a.5.500 0 0 1-.5-.5V7.500A.5.500 0 0 1 3 7zM5 7l2.500-5c1 0 1.700.8 1.500 1.800L8.600 6h3.700a1.2 1.200 0 0 1 1.200 1.400l-.8 5a1.300 1.300 0 0 1-1.300 1.100H5" />,
);
export const ThumbDownIcon = icon(
  <path d="M11 9V2.500h2a.5.500 0 0 1 .5.5v5.500a.5.500 0 0 1-.5.5zM11 9l-2.500 5c-1 0-1.700-.8-1.500-1.800L7.400 10H3.700a1.200 1.200 0 0 1-1.200-1.400l.8-5a1.300 1.300 0 0 1 1.300-1.100H11" />,
);
export const GraphIcon = icon(
  <>
    <circle cx="3.500" cy="8" r="1.700" />
    <circle cx="12" cy="3.500" r="1.700" />
    <circle cx="12" cy="12.500" r="1.700" />
    <path d="m5 7.200 5.500-2.900M5 8.800l5.500 2.900" />
  </>,
);
export const TableIcon = icon(
  <>
    <rect x="2" y="3" width="12" height="10" rx="1.200" />
    <path d="M2 6.500h12M2 9.800h12M6.500 6.500V13" />
  </>,
);
export const ChartIcon = icon(<path d="M2.500 2.500v11h11M5.500 11V8.500M8.500 11V5M11.500 11V7" />);
export const KeyboardIcon = icon(
  <>
    <rect x="1.500" y="4" width="13" height="8.500" rx="1.300" />
    <path d="M4 6.700h.1M6.700 6.700h.1M9.300 6.700h.1M12 6.700h.1M5 10h6" />
  </>,
);
export const LeaveIcon = icon(<path d="M6.500 2.500h-3a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3M10 5l3 3-3 3M13 8H6.500" />);
export const RepositoryIcon = icon(
  <path d="M4 1.500h8.500v10H4.500a1.200 1.200 0 0 0-1.200 1.300V3A1.500 1.500 0 0 1 4.800 1.500M3.300 12.800a1.500 1.500 0 0 0 1.500 1.700h7.700v-3M6 4.500h4" />,
);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.500V8l2.300 1.500" />
  </>,
);
export const OfflineIcon = icon(
  <path d="M2 2l12 12M3.500 7a7 7 0 0 1 2.700-1.500M12.500 7a7 7 0 0 0-4.300-2M5.500 9.800a4 4 0 0 1 3-1M8 12.500v.1" />,
);
export const ModelIcon = icon(
  <>
    <rect x="3" y="5" width="10" height="8" rx="2" />
    <path d="M8 5V2.500M6 8.700v.6M10 8.700v.6M1.500 8.500v2M14.500 8.500v2" />
  </>,
);

/** The mark: a piece of history, said aloud. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <path class="logo-bubble" d="M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H14.5L8 29.5V24H7a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" />
      <path class="logo-line" d="M8.5 17h15M12 17c3.5 0 3-7 6.5-7h2" />
      <g class="logo-dot">
        <circle cx="8.5" cy="17" r="2.6" />
        <circle cx="23.5" cy="17" r="2.6" />
        <circle cx="20.5" cy="10" r="2.6" />
      </g>
    </svg>
  );
}
