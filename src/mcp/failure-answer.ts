import { Failure, asFailure, describeFault, plainLine } from "../core/index.ts";
import { firstThatFit, resultOf, shortened } from "./answer-size.ts";
import { forAgents } from "./words.ts";

/** Said instead of how a person would do it: no tool can. */
const ONLY_A_PERSON: Readonly<Record<string, string>> = {
  "session-open":
    "An agent can't unblind a session. Wait until the person who scores has finished it, or ask them to: " +
    "get_run and list_runs still tell how far the run is.",
  unauthorized: "Ask the person who runs Assay for the access token; the client sends it as a bearer token.",
};

const INSIDE = "Internal error in Assay.";

/** What went wrong, where, and what to do; without a stack, and without what nobody foresaw. */
export function failureAnswer(error: unknown) {
  const { code, message, hint, faults } =
    error instanceof Failure ? error : new Failure("bug", INSIDE, { cause: asFailure(error) });
  const first = `${shortened(plainLine(message), 400)} (${code})`;
  const advice = ONLY_A_PERSON[code] ?? (hint === undefined ? undefined : forAgents(hint));
  const last = advice === undefined ? [] : [`What to do: ${shortened(plainLine(advice), 300)}`];
  const lines = faults.map((fault) => `- ${shortened(plainLine(forAgents(describeFault(fault))), 120)}`);
  const { answer } = firstThatFit(lines, (some) => {
    const more = lines.length - some.length;
    return { text: [first, ...some, ...(more === 0 ? [] : [`- and ${more} more`]), ...last].join("\n") };
  });
  return { ...resultOf(answer), isError: true };
}
