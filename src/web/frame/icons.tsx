/** Drawn on a grid of 16, in lines, so that they take the colour of the words beside them. */
const PATHS = {
  home: ["M2.5 7.5 8 3l5.5 4.5", "M4 6.5V13h8V6.5", "M6.75 13V9.5h2.5V13"],
  runs: ["M2.5 4h11", "M2.5 8h7.5", "M2.5 12h4.5", "m10.5 9.75 3.25 2.25-3.25 2.25Z"],
  collections: ["M3 5.5h10v8H3Z", "M4.5 3.5h7", "M6 1.5h4"],
  models: [
    "M4.5 4.5h7v7h-7Z",
    "M6.5 2v2.5M9.5 2v2.5M6.5 11.5V14M9.5 11.5V14",
    "M2 6.5h2.5M2 9.5h2.5M11.5 6.5H14M11.5 9.5H14",
  ],
  evaluate: ["m8 2.5 1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.2 4.6 13l.7-3.8L2.5 6.5 6.3 6Z"],
  scoring: ["M2.5 8.5 5 11l4-5.5", "M8.5 10.5l.75.5L13.5 5"],
  reports: ["M2.5 2.5v11h11", "M5.5 11V8M8.5 11V5M11.5 11V7"],
  criteria: ["M2.5 4h11M2.5 8h11M2.5 12h11", "M5 2.75v2.5M10.5 6.75v2.5M7 10.75v2.5"],
  settings: [
    "M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
    "M8 2v2M8 12v2M2 8h2M12 8h2M4 4l1.2 1.2M12 4l-1.2 1.2M4 12l1.2-1.2M12 12l-1.2-1.2",
  ],
  more: ["M3 8h.01M8 8h.01M13 8h.01"],
  find: ["M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z", "m10.25 10.25 3.25 3.25"],
  fold: ["M2.5 3h11v10h-11Z", "M6 3v10"],
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
