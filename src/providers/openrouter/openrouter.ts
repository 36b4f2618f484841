import { type Model, PROVIDER_KINDS } from "../../core/index.ts";
import { OPENAI_COMPATIBLE } from "../openai-compatible/openai-compatible.ts";
import { type Protocol, whereabouts } from "../protocol.ts";

/** Chat completions with a say in who serves the model, and with the price of each answer. */
export const OPENROUTER: Protocol = {
  ...OPENAI_COMPATIBLE,
  ...whereabouts(PROVIDER_KINDS.openrouter),
  dispensable: [...OPENAI_COMPATIBLE.dispensable, "reasoning"],
  write(question) {
    const { body: written, warnings } = OPENAI_COMPATIBLE.write(question);
    const { reasoning_effort: effort, ...body } = written;
    const reasoning = effort === undefined ? undefined : { effort };
    const provider = preferences(question.model.routing);
    return { body: { ...body, reasoning, provider, usage: { include: true } }, warnings };
  },
};

function preferences(routing: Model["routing"]): object | undefined {
  if (routing === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(routing).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
