import { t } from "@lingui/core/macro";
import { guest } from "../../../guest.ts";

/** What the button that ends a session does: models are not revealed to guests. */
export const finishAction = (): string => (guest === null ? t`Finish and reveal models` : t`Finish and send`);

/** What a guest is told instead of what will be revealed. */
export const guestEnding = (): string =>
  t`The person who invited you sees the results. Models aren't revealed to you.`;
