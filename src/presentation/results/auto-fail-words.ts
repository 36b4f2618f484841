import { t } from "@lingui/core/macro";
import type { TaskCell } from "../../core/index.ts";

/** That answers of a model failed by rule, and of several how many; null where none did. */
export function autoFailWords({
  autoFails,
  itemIds,
}: Pick<TaskCell, "autoFails" | "itemIds">): string | null {
  const count = itemIds.length;
  if (autoFails === 0) return null;
  return count === 1 ? t`auto-fail` : t`auto-fail in ${autoFails} of ${count}`;
}
