import { proposeCompletions } from "@stricli/core";
import { application } from "./app.ts";
import { type World, print } from "./world.ts";

/** Prints what may follow the words typed so far, the last of which is being typed, one a line. */
export async function complete(world: World, words: readonly string[]): Promise<void> {
  const typed = words.length === 0 ? [""] : words;
  const app = application(world.version);
  const proposed = await proposeCompletions(app, typed, world);
  const texts = proposed.map(({ completion }) => completion);
  for (const text of new Set([...wordsBelow(app, typed), ...texts])) print(world, text);
}

/** `add`, `edit` and the like after a command that also does something without them. */
function wordsBelow(
  { root }: ReturnType<typeof application>,
  [name, partial, ...more]: readonly string[],
): string[] {
  if (partial === undefined || more.length > 0 || !("getAllEntries" in root)) return [];
  const found = root.getAllEntries().find((entry) => entry.name["convert-camel-to-kebab"] === name);
  if (found === undefined || !("getAllEntries" in found.target)) return [];
  return found.target
    .getAllEntries()
    .map((entry) => entry.name["convert-camel-to-kebab"])
    .filter((word) => word.startsWith(partial));
}
