import { plural, t } from "@lingui/core/macro";
import type { QueueState } from "../../../presentation/index.ts";
import type { Span } from "../../parts/lines.tsx";

/** Whether what was said is at the server. */
export function savingSpan(saving: QueueState): Span {
  if (saving.state === "kept")
    return { text: `${t`Server unreachable`}. ${unsentWords(saving.count)}`, color: "yellow" };
  return {
    text: saving.state === "saving" ? t`Saving…` : saving.state === "saved" ? t`Saved` : "",
    isDim: true,
  };
}

const unsentWords = (count: number): string =>
  t`${plural(count, { one: "# change is sent when it is back.", other: "# changes are sent when it is back." })}`;
