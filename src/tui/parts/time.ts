import { i18n } from "@lingui/core";

/** When something was, in the reader's own clock: the time alone for today. */
export function formatTime(at: string | null, now: number): string {
  if (at === null) return "–";
  const date = new Date(at);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return isToday
    ? date.toLocaleTimeString(i18n.locale, { timeStyle: "short" })
    : date.toLocaleDateString(i18n.locale, { dateStyle: "medium" });
}
