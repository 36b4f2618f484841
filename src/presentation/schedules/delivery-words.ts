import { plural, t } from "@lingui/core/macro";
import type { DeliveryView, FiringView } from "../../contract/index.ts";
import { firingDetails, withFullStop } from "../../core/index.ts";
import { spoken, translate } from "../language.ts";

/** What came of one time of a schedule, in sentences. */
export function firingText(firing: FiringView): string {
  return firingDetails(firing)
    .map((part) => (typeof part === "string" ? spoken(part) : translate(part)))
    .join(" ");
}

/** What became of a message to a webhook. */
export function deliveryText({ state, attempts, nextAt, held }: DeliveryView): string {
  const why = spoken(attempts.at(-1)?.message ?? "");
  const ended = withFullStop(why);
  const tries = plural(attempts.length, { one: "# try", other: "# tries" });
  const next = nextAt ?? "";
  if (state === "delivered") return t`Webhook: delivered (${tries})`;
  if (state === "given-up") return t`Webhook: given up after ${tries}: ${why}`;
  if (held !== null) {
    const reason = spoken(held);
    return attempts.length === 0
      ? t`Webhook: not sent yet. ${reason}`
      : t`Webhook: ${tries}, last: ${ended} ${reason}`;
  }
  return attempts.length === 0
    ? t`Webhook: not sent yet`
    : t`Webhook: ${tries}, last: ${ended} Next: ${next}`;
}
