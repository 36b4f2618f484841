import { expect, it } from "vitest";
import type { ModelCall } from "../../src/core/index.ts";
import { OPENAI_COMPATIBLE } from "../../src/providers/openai-compatible/openai-compatible.ts";
import { OPENAI_RESPONSES } from "../../src/providers/openai-responses/openai-responses.ts";
import { written } from "../../src/providers/testing/protocol.ts";
import { constrainedJudge } from "../../src/scoring/testing/constrained-judge.ts";
import { JUDGE_CASES } from "../../src/scoring/testing/judge-cases.ts";

it.each(JUDGE_CASES)(
  "a judge of kind $name is asked in strict mode where there is one",
  async ({ judge }) => {
    const calls: ModelCall[] = [];
    const model = constrainedJudge(() => 0.5);
    await judge(
      {
        generate(call, signal) {
          calls.push(call);
          return model.generate(call, signal);
        },
      },
      "Some answer.",
    );
    const [call] = calls;
    expect(call?.outputSchema).toBeDefined();
    expect(written(OPENAI_COMPATIBLE, call).body).toMatchObject({
      response_format: { json_schema: { strict: true } },
    });
    expect(written(OPENAI_RESPONSES, call).body).toMatchObject({ text: { format: { strict: true } } });
  },
);
