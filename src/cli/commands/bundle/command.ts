import { buildCommand } from "@stricli/core";
import { fileArgument, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import { runArgument } from "../control/command.ts";
import type { BundleFlags, UnbundleFlags } from "./bundle.ts";
import type { VerifyFlags } from "./verify.ts";

const commands = () => import("./bundle.ts");
const BUNDLE = "A file written by assay bundle";

export const bundleCommand = buildCommand<BundleFlags, [string, string], World>({
  loader: lazily<BundleFlags, [string, string]>("existing", async () => (await commands()).bundle),
  parameters: {
    positional: { kind: "tuple", parameters: [runArgument, ...fileArgument("The file to write").parameters] },
    flags: {
      withoutTexts: switchFlag("Leave out tasks, answers and judgments; the numbers can still be verified"),
      overwrite: switchFlag("Replace the file if it exists"),
      unblind: switchFlag(
        "Write it even while the run is being scored blind; this unblinds the session and is logged",
      ),
      ...workspaceFlags,
      json: switchFlag("Output JSON"),
    },
  },
  docs: {
    brief: "Write a run to one file that others can verify and add",
    fullDescription: [
      "Writes a run with its tasks, answers, scores, sessions and results to one file, and prints its digest: a short",
      "text that identifies the run. Anybody can check the file with `assay verify` and add the run to a workspace with",
      "`assay unbundle`. It includes the run's settings and the names of the people who scored, but no API keys.",
      "",
      "Examples:",
      "  assay bundle demo-20261115-101500 demo.assay-run",
      "  assay bundle demo-20261115-101500 demo-numbers.assay-run --without-texts",
    ].join("\n"),
  },
});

export const unbundleCommand = buildCommand<UnbundleFlags, [string], World>({
  loader: lazily<UnbundleFlags, [string]>("created", async () => (await commands()).unbundle),
  parameters: {
    positional: fileArgument(BUNDLE),
    flags: { ...workspaceFlags, json: switchFlag("Output JSON") },
  },
  docs: {
    brief: "Add the run of a bundle to the workspace",
    fullDescription:
      "Verifies a bundle and adds its run. Nothing is added when the file was changed or a run with the same ID exists." +
      "\n\nExample:\n  assay unbundle demo.assay-run",
  },
});

export const verifyCommand = buildCommand<VerifyFlags, [string], World>({
  loader: lazily<VerifyFlags, [string]>("none", async () => (await import("./verify.ts")).verify),
  parameters: {
    positional: fileArgument(BUNDLE),
    flags: {
      digest: textFlag("The digest that the bundle must have", "digest"),
      json: switchFlag("Output JSON"),
    },
  },
  docs: {
    brief: "Check a bundle and recompute every number in it",
    fullDescription: [
      "Checks that no byte of a bundle was changed, that every item and text matches its hash, and that every printed",
      "number follows from the items. Needs no workspace and no network. Exits with 5 when something doesn't hold.",
      "",
      "It shows that the numbers follow from the data, not who made the data: compare the digest with one from",
      "somebody you trust, or pass that with --digest.",
      "",
      "Examples:",
      "  assay verify demo.assay-run",
      "  assay verify demo.assay-run --digest sha256:5f0c…",
    ].join("\n"),
  },
});
