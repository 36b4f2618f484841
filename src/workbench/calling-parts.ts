import { readFile } from "node:fs/promises";
import { type Clock, type FrozenRun, type Logger, NO_LOG, type Random, type Store } from "../core/index.ts";
import { estimateTokens, modelOpener } from "../providers/index.ts";
import { judgeOpener, metricScorer, pairJudgeOpener, questionJudgeOpener } from "../scoring/index.ts";
import { requireCallable } from "./runs/plan/callable.ts";
import { credentialFinder } from "./workspace/credentials.ts";
import { type Telemetry, startTelemetry } from "./workspace/operations/telemetry.ts";
import { watching } from "./workspace/operations/watching.ts";
import { SecretVault } from "./workspace/secret-vault.ts";
import { keyPorts } from "./workspace/workspace-files.ts";

export interface CallingOptions {
  /** The workspace folder; null: nothing is written. */
  readonly folder: string | null;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Told what the person who started the process should know. */
  readonly tell?: ((text: string) => void) | undefined;
  /** Told what happens, for those who look after the process. */
  readonly logger?: Logger | undefined;
  /** What the process knows of itself, for the same. */
  readonly processFacts?: Telemetry["processFacts"] | undefined;
}

/** What calling models needs, in a host as in a worker. */
export async function callingParts(store: Store, clock: Clock, random: Random, options: CallingOptions) {
  const { folder, environment, version, tell = () => {}, logger = NO_LOG, processFacts = null } = options;
  const vault = new SecretVault(store, random, keyPorts(folder, environment), tell);
  const variable = (name: string): string | undefined =>
    Object.hasOwn(environment, name) ? environment[name] : undefined;
  const network = {
    variable,
    readFile: (path: string) => readFile(path, "utf8"),
    secrets: vault.redactor.known,
  };
  const openModel = modelOpener(clock, credentialFinder({ variable, vault }), network);
  const redact = (text: string): string => vault.redactor.text(text);
  const telemetry = await startTelemetry({ version, logger, processFacts, variable, redact, clock });
  return {
    vault,
    variable,
    network,
    openModel,
    telemetry,
    engine: {
      ...watching(telemetry),
      store,
      clock,
      random,
      openModelFor: (runId: string) =>
        openModel.withCredentials(credentialFinder({ variable: vault.lent.seenBy(runId, variable), vault })),
      countTokens: estimateTokens,
      openJudge: judgeOpener(random),
      openQuestionJudge: questionJudgeOpener(random),
      openPairJudge: pairJudgeOpener(random),
      scoreByMetrics: metricScorer({ clock, countTokens: estimateTokens }),
      redact,
    },
    prepare: ({ run, setup }: FrozenRun) =>
      requireCallable(
        { variable, vault, openModel, works: true },
        setup,
        vault.lent.seenBy(run.runId, variable),
      ),
  };
}
