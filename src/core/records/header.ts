import { phrase } from "../phrase.ts";
import { z } from "zod";
import { NOT_A_VARIABLE, isVariableName } from "./variable-name.ts";

const SECRET_NAME = /^(?:proxy-)?authorization$|^(?:set-)?cookie$|key|token|secret|password/i;

/** Whether a header of this name is a secret, unless its owner says otherwise. */
export function isSecretHeaderName(name: string): boolean {
  return SECRET_NAME.test(name);
}

const REFERENCE = "env:";

/** A header's value, or `env:NAME` for one that is in a variable. */
export const headerValueSchema = z
  .string()
  .refine(
    (value) => !value.startsWith(REFERENCE) || isVariableName(value.slice(REFERENCE.length)),
    phrase`after env: ${NOT_A_VARIABLE}`,
  );
