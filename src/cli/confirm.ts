import { Failure } from "../core/index.ts";
import type { World } from "./world.ts";

/** Goes on only when the person says so, at the keyboard or by `--yes`. */
export async function confirm(
  world: World,
  { yes }: { readonly yes: boolean },
  question: string,
): Promise<void> {
  if (yes) return;
  if (!world.isInteractive) {
    throw new Failure("invalid-input", "This needs confirmation, and there is no terminal to ask on.", {
      hint: "Use --yes to confirm.",
    });
  }
  const answer = await world.ask(`${question} (yes/no) `);
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new Failure("conflict", "Nothing was done.");
}
