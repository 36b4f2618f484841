export { answerItem } from "./answer-item.ts";
export { type MadeCall, ledgerCall } from "./calls/made-call.ts";
export { patientModels } from "./calls/patient-models.ts";
export { pricedModel, withPrice } from "./calls/priced-model.ts";
export { OWNER_SILENCE_MS, beginRun, runActive } from "./execute-run.ts";
export { type EngineParts, HANDED_OVER } from "./parts.ts";
