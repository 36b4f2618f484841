import { expect, it } from "vitest";
import { type RunSetup, runSetupSchema } from "../../core/index.ts";
import { exampleRun } from "../testing/example-run.ts";
import { judgesIdentity } from "./same-judges.ts";

const { setup } = exampleRun([], []);

function judgedBy(judges: readonly object[], formerJudges: readonly object[] = []): RunSetup {
  return runSetupSchema.parse({ ...setup, judges, formerJudges });
}

it("a judge is told by the same text from version to version, because committed baselines hold its hash", () => {
  const jay = { judgeId: "jay", model: { modelId: "jay", provider: "away", name: "jay-large" } };
  const strict = { ...jay, instructions: "Be strict." };
  const text = '["jay",[null,null],"jay-large",[],null,null,null,null]';
  expect(judgesIdentity(judgedBy([jay]))).toBe(text);
  expect(judgesIdentity(judgedBy([jay], [jay]))).toBe(text);
  expect(judgesIdentity(judgedBy([strict], [jay]))).toBe(
    `["jay",[null,null],"jay-large",[],null,"Be strict.",null,null]\n${text}`,
  );
});
