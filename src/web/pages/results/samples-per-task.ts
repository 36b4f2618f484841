import type { RunView } from "../../../contract/index.ts";
import { formatNumber } from "../../../presentation/index.ts";

/** How many answers each model was asked for to each task: its items by the tasks; null where that is no whole number. */
export function samplesPerTask({ tasks, models }: Pick<RunView, "tasks" | "models">): string | null {
  const found = models.map(
    ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0) / tasks,
  );
  if (found.length === 0 || !found.every((samples) => Number.isInteger(samples))) return null;
  const [fewest, most] = [Math.min(...found), Math.max(...found)];
  return fewest === most ? formatNumber(most) : `${formatNumber(fewest)}–${formatNumber(most)}`;
}
