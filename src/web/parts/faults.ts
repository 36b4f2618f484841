import { t } from "@lingui/core/macro";
import { type Fault, asFailure } from "../../core/index.ts";
import { spoken } from "../language.ts";

/** One fault in words, as it stands below a field. */
export function faultText({ message, expected: wanted }: Fault): string {
  const said = sentence(spoken(message));
  if (wanted === undefined) return said;
  const expected = spoken(wanted);
  return `${said} ${t`Expected: ${expected}.`}`;
}

/** With a capital letter and a full stop. */
export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?)]$/.test(first) ? first : `${first}.`;
}

/** What a refused form says about each of its fields, and what is left to say above it. */
export interface FormFaults {
  /** Of the field whose key is this or lies below it; null when there is nothing wrong. */
  readonly at: (key: string) => string | null;
  /** The failure, when some of it belongs to none of the fields. */
  readonly elsewhere: unknown;
}

/** Keys of `fields` may be the beginning of longer ones: `headers` covers `headers[0].key`. */
export function formFaults(error: unknown, fields: readonly string[]): FormFaults {
  if (error === null || error === undefined) return { at: () => null, elsewhere: null };
  const failure = asFailure(error);
  const { faults } = failure;
  const isPlaced =
    faults.length > 0 && faults.every(({ key = "" }) => fields.some((field) => isAt(key, field)));
  return {
    at: (wanted) => {
      const found = faults.find(({ key = "" }) => isAt(key, wanted));
      return found === undefined ? null : faultText(found);
    },
    elsewhere: isPlaced ? null : failure,
  };
}

function isAt(key: string, field: string): boolean {
  return key === field || key.startsWith(`${field}.`) || key.startsWith(`${field}[`);
}
