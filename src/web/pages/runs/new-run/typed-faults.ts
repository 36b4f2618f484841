import { runRequestSchema } from "../../../../contract/index.ts";
import { Failure, explainIssue } from "../../../../core/index.ts";
import type { RunDraft } from "./draft.ts";
import { type FieldFaults, fieldFaults } from "./field-faults.ts";
import { requestOf } from "./request.ts";

/** Keys of fields that take a number. Of the others the server knows more. */
const NUMBERS =
  /^config\.(?:run\.(?:questionLimit|samples|maxBudgetUsd|params\.(?:temperature|topP|maxTokens|seed)|concurrency\.\w+)|judge\[\d+\]\.(?:temperature|maxTokens))$/;

/** What the contract refuses of the numbers on the form, known without asking the server. */
export function typedFaults(draft: RunDraft): FieldFaults {
  const parsed = runRequestSchema.safeParse(requestOf(draft));
  const faults = (parsed.error?.issues ?? [])
    .flatMap((issue) => explainIssue(issue).map(({ fault }) => fault))
    .filter(({ key = "" }) => NUMBERS.test(key));
  return fieldFaults(faults.length === 0 ? null : new Failure("invalid-input", "", { faults }));
}
