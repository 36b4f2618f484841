import { resolve } from "node:path";
import { type BundleFinding, bundleFindings } from "../../../contract/index.ts";
import { Failure, plainLine } from "../../../core/index.ts";
import { failureText } from "../../display/failure-text.ts";
import { EXIT } from "../../exit-codes.ts";
import { type World, print, tell } from "../../world.ts";

export interface VerifyFlags {
  readonly digest?: string;
  readonly json: boolean;
}

/** `assay verify`: whether a bundle is what it was, and its numbers are what its items give. */
export async function verify(world: World, flags: VerifyFlags, path: string): Promise<number> {
  const { verifyBundle } = await import("../../../workbench/index.ts");
  let check;
  try {
    check = await verifyBundle(resolve(world.folder, path), path);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "invalid-input") throw error;
    if (flags.json) print(world, JSON.stringify({ holds: false, message: error.message }));
    else tell(world, failureText(error));
    return EXIT.failsCheck;
  }
  const isExpected = flags.digest === undefined || flags.digest === check.digest;
  const holds = check.holds && isExpected;
  if (flags.json) print(world, JSON.stringify({ ...check, holds }));
  else {
    const { runId, items, digest } = check;
    const findings: readonly BundleFinding[] = [
      { holds: true, text: "File: unchanged since it was written." },
      ...bundleFindings(check),
      ...(isExpected ? [] : [{ holds: false, text: `Digest: ${flags.digest ?? ""} was expected.` }]),
    ];
    print(world, plainLine(`${path}: run ${runId}, ${items.count} items`));
    for (const finding of findings) print(world, `  ${markOf(finding)} ${plainLine(finding.text)}`);
    print(world, `Digest: ${digest}`);
    print(world, holds ? "The bundle holds." : "The bundle doesn't hold.");
  }
  return holds ? EXIT.done : EXIT.failsCheck;
}

const markOf = ({ holds }: BundleFinding): string => (holds === null ? "-" : holds ? "✓" : "✗");
