import { type Fault, asFailure } from "../../core/index.ts";
import { faultText } from "../../presentation/faults.ts";

export { faultText, sentence } from "../../presentation/faults.ts";

/** What a refused form says about each of its fields, and what is left to say above it. */
export interface FormFaults {
  /** Of the field whose key is this or lies below it; null when there is nothing wrong. */
  readonly at: (key: string) => string | null;
  /** The failure, when some of it belongs to none of the fields. */
  readonly elsewhere: unknown;
}

/**
 * Keys of `fields` may be the beginning of longer ones: `headers` covers `headers[0].key`. What is wrong in a line of a
 * file belongs to no field, whatever its column is called. Of fields that were `changed` since, nothing is said.
 */
export function formFaults(
  error: unknown,
  fields: readonly string[],
  changed: readonly string[] = [],
): FormFaults {
  if (error === null || error === undefined) return { at: () => null, elsewhere: null };
  const failure = asFailure(error);
  const { faults } = failure;
  const isPlaced = faults.length > 0 && faults.every((fault) => fields.some((field) => isOf(fault, field)));
  return {
    at: (wanted) => {
      const found = faults.find(
        (fault) => isOf(fault, wanted) && !changed.some((field) => isOf(fault, field)),
      );
      return found === undefined ? null : faultText(found);
    },
    elsewhere: isPlaced ? null : failure,
  };
}

function isOf({ key = "", line }: Fault, field: string): boolean {
  if (line !== undefined) return false;
  return key === field || key.startsWith(`${field}.`) || key.startsWith(`${field}[`);
}
