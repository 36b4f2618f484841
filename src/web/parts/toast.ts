import { notifications } from "@mantine/notifications";
import { asFailure } from "../../core/index.ts";

/** Says that something is done. */
export function told(message: string): void {
  notifications.show({ color: "green", message });
}

/** Says why something could not be done, and what can. */
export function tellFailure(error: unknown): void {
  const { message, hint } = asFailure(error);
  notifications.show({ color: "red", title: message, message: hint ?? "", autoClose: 8_000 });
}
