import { plainLine } from "../core/index.ts";
import type { StartedWorker } from "../workbench/index.ts";

/** Says when the database can't be reached, and when it answers again, until the returned function is called. */
export function sayOutages(
  { watchOutages }: Pick<StartedWorker, "watchOutages">,
  say: (text: string) => void,
): () => void {
  return watchOutages((why) =>
    say(why === null ? "The database answers again." : `${plainLine(why.message)} Trying again…`),
  );
}
