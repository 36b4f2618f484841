import { type Failure, describeFault, plainLine } from "../../core/index.ts";

const FAULTS_SHOWN = 20;
/** Whoever types a command has sent no request: its flags and arguments are meant. */
const OF_A_REQUEST = /^The request \w+ is not valid\.$/;

/** A failure in words: what, where, what was expected, and what to do. */
export function failureText(failure: Failure): string {
  const shown = failure.faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${plainLine(describeFault(fault))}`);
  const more = failure.faults.length - shown.length;
  const bug =
    failure.code === "bug"
      ? ["This is a bug in Assay. Please report it with the lines below.", failure.stack ?? ""]
      : [];
  return [
    `assay: ${plainLine(failure.message).replace(OF_A_REQUEST, "Some of the given values are not valid.")}`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
    // What a request says by its query, a command says by its flag.
    ...(failure.hint === undefined ? [] : [plainLine(failure.hint).replace("unblind=true", "--unblind")]),
    ...bug,
  ].join("\n");
}
