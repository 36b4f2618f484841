import { runRequestSchema } from "../../../../contract/index.ts";
import { Failure, explainIssue } from "../../../../core/index.ts";
import { type FieldFaults, fieldFaults } from "./field-faults.ts";
import type { RunRequest } from "../../../../presentation/index.ts";

/** Keys of fields that take a number. Of the others the server knows more. */
const NUMBERS =
  /^config\.(?:run\.(?:questionLimit|samples|maxBudgetUsd|params\.(?:temperature|topP|maxTokens|seed)|concurrency\.\w+)|judge\[\d+\]\.(?:temperature|maxTokens))$/;

/** What the contract refuses of the numbers of a request, known without asking the server. */
export function typedFaults(request: RunRequest): FieldFaults {
  const parsed = runRequestSchema.safeParse(request);
  const faults = (parsed.error?.issues ?? [])
    .flatMap((issue) => explainIssue(issue).map(({ fault }) => fault))
    .filter(({ key = "" }) => NUMBERS.test(key));
  return fieldFaults(faults.length === 0 ? null : new Failure("invalid-input", "", { faults }));
}
