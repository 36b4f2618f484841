import { Failure } from "../../../core/index.ts";

/** The flags with the config that was named without its flag. */
export function withFile<Flags extends { readonly config?: string }>(flags: Flags, file?: string): Flags {
  if (file === undefined) return flags;
  if (flags.config !== undefined)
    throw new Failure("invalid-input", `Two configs are named: ${file} and ${flags.config}.`, {
      hint: "Name one of them.",
    });
  return { ...flags, config: file };
}
