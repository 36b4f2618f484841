import { useLingui } from "@lingui/react/macro";

/** When something was, in the reader's own clock, with the exact time on hover. */
export function Time({ at }: { readonly at: string | null }) {
  const { i18n } = useLingui();
  if (at === null) return <span className="quiet">–</span>;
  const date = new Date(at);
  const shown = date.toLocaleString(i18n.locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <time dateTime={at} title={at}>
      {shown}
    </time>
  );
}
