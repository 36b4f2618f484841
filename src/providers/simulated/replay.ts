import { CallFailure, type ModelCall, type Recording, withoutMarkers, phrase } from "../../core/index.ts";

/** Recordings by model and prompt. Fence markers are drawn anew for each call and do not count. */
export function replayFrom(recordings: readonly Recording[]): (model: string, call: ModelCall) => Recording {
  const keyOf = (model: string, prompt: string): string => JSON.stringify([model, withoutMarkers(prompt)]);
  const known = new Map(recordings.map((recording) => [keyOf(recording.model, recording.prompt), recording]));
  return (model, call) => {
    const prompt = call.messages.findLast((message) => message.role === "user")?.content ?? "";
    const recording = known.get(keyOf(model, prompt));
    if (recording !== undefined) return recording;
    const excerpt = prompt.length > 60 ? `${prompt.slice(0, 60)}...` : prompt;
    throw new CallFailure(
      "permanent",
      phrase`There is no recording of ${model} for the prompt "${excerpt}".`,
    );
  };
}
