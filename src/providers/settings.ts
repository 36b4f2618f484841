import type { ModelCall, Parameters } from "../core/index.ts";

/** One warning for each setting that is set and that the protocol does not have. */
export function unsupported(
  protocol: string,
  parameters: Parameters,
  names: readonly (keyof Parameters)[],
): string[] {
  return names
    .filter((name) => parameters[name] !== undefined)
    .map((name) => `${name} is not supported by ${protocol} and was left out`);
}

/** Repeats of a task get seeds of their own: with one seed a deterministic model would only repeat itself. */
export function seedOf({ parameters, sample }: ModelCall): number | undefined {
  return parameters.seed === undefined ? undefined : parameters.seed + sample;
}
