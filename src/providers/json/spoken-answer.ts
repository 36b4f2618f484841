import { CallFailure, type FinishReason, phrase } from "../../core/index.ts";

interface SpokenParts {
  /** Null when the answer has no place for one, or nothing in it. */
  readonly text: string | null;
  readonly finishReason: FinishReason;
  /** Whether the model wants a tool to be called. */
  readonly callsTool: boolean;
}

/**
 * What was said, and why it ended. A model that says why it ended and nothing else has given an empty answer; where it
 * does not even say that, there is no answer.
 */
export function spokenAnswer({ text, finishReason, callsTool }: SpokenParts): {
  text: string;
  finishReason: FinishReason;
} {
  const said = text ?? "";
  if (callsTool && said.trim() === "") return { text: said, finishReason: "tool-call" };
  if (text === null && finishReason === "other")
    throw new CallFailure("transient", phrase`the response contains no text`);
  return { text: said, finishReason };
}
