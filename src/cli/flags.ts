import { numberParser } from "@stricli/core";
import { RUN_FIELDS } from "../contract/index.ts";
import { sortsBy } from "../core/index.ts";

const text = (input: string): string => input;

function wholeNumber(minimum: number, maximum: number) {
  return (input: string): number => {
    const value = numberParser(input);
    if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
    const most = maximum === Number.MAX_SAFE_INTEGER ? "" : ` and at most ${maximum}`;
    throw new SyntaxError(`expected a whole number of at least ${minimum}${most}`);
  };
}

/** A flag made from a field's description. */
export const textFlag = (brief: string, placeholder: string) =>
  ({ kind: "parsed", parse: text, brief, placeholder, optional: true }) as const;
export const listFlag = (brief: string, placeholder: string) =>
  ({ kind: "parsed", parse: text, brief, placeholder, optional: true, variadic: "," }) as const;
/** May be given several times; commas are part of the text. */
export const repeatedFlag = (brief: string, placeholder: string) =>
  ({ kind: "parsed", parse: text, brief, placeholder, optional: true, variadic: true }) as const;
export const switchFlag = (brief: string) =>
  ({ kind: "boolean", brief, default: false, withNegated: false }) as const;
export const numberFlag = (
  brief: string,
  placeholder: string,
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
) => ({ kind: "parsed", parse: wholeNumber(minimum, maximum), brief, placeholder, optional: true }) as const;
export const amountFlag = (brief: string, placeholder: string) =>
  ({
    kind: "parsed",
    parse: (input: string): number => {
      const value = numberParser(input);
      if (value > 0) return value;
      throw new SyntaxError("expected a number above 0");
    },
    brief,
    placeholder,
    optional: true,
  }) as const;
export const measureFlag = (brief: string, placeholder: string, minimum: number, maximum: number) =>
  ({
    kind: "parsed",
    parse: (input: string): number => {
      const value = numberParser(input);
      if (value >= minimum && value <= maximum) return value;
      throw new SyntaxError(`expected a number from ${minimum} to ${maximum}`);
    },
    brief,
    placeholder,
    optional: true,
  }) as const;
/** The order of a list. A minus is taken for another flag unless it follows `=`. */
export const sortFlag = (fields: readonly string[]) =>
  ({
    kind: "parsed",
    parse: (input: string): string => {
      if (sortsBy(fields).includes(input)) return input;
      throw new SyntaxError(`expected one of ${sortsBy(fields).join(", ")}`);
    },
    brief: `Sort by ${fields.join(", ")}; --sort=-${fields[0] ?? ""} reverses the order`,
    placeholder: "field",
    optional: true,
  }) as const;
export const portFlag = (brief: string) => numberFlag(brief, "n", 0, 65_535);

export const workspaceFlags = {
  dir: textFlag(RUN_FIELDS.dir.help, "folder"),
  db: textFlag(RUN_FIELDS.db.help, "address"),
  server: textFlag(RUN_FIELDS.server.help, "url"),
} as const;

export const outputFlags = {
  json: switchFlag("Output JSON, one object per line"),
  quiet: switchFlag("Print errors only"),
} as const;

/** One file as the only argument. */
export const fileArgument = (brief: string) =>
  ({
    kind: "tuple",
    parameters: [{ brief, parse: (input: string) => input, placeholder: "file" }],
  }) as const;
