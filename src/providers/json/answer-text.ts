import { CallFailure, type FinishReason } from "../../core/index.ts";

/** The text of an answer. Only a model that was cut short or kept from answering may have none. */
export function answerText(text: string | null, finishReason: FinishReason): string {
  if (text !== null) return text;
  if (finishReason === "length" || finishReason === "content-filter") return "";
  throw new CallFailure("transient", "the answer holds no text");
}
