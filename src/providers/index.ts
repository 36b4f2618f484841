export { canCall, modelOpener } from "./open-model.ts";
