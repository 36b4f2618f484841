import { plural, t } from "@lingui/core/macro";
import type { QueueState } from "../../../presentation/index.ts";
import type { Span } from "../../parts/lines.tsx";

/** Whether what was said is at the server. */
export function savingSpan(saving: QueueState): Span {
  if (saving.state === "kept") return { text: unsentWords(saving.count), color: "yellow" };
  return {
    text: saving.state === "saving" ? t`Saving…` : saving.state === "saved" ? t`Saved` : "",
    isDim: true,
  };
}

const unsentWords = (count: number): string =>
  t`${plural(count, { one: "# change not sent yet, trying again…", other: "# changes not sent yet, trying again…" })}`;
