import type { DeliveryEvent, NewDelivery, Schedule } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";

/** A message to a schedule's webhook; null when it has none. */
export function newDelivery(
  { random }: Pick<Parts, "random">,
  { webhook }: Pick<Schedule, "webhook">,
  event: DeliveryEvent,
): NewDelivery | null {
  return webhook === null ? null : { messageId: `msg_${random.token()}`, event };
}
