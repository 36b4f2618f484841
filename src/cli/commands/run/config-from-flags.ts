import { Failure, type RunConfig, checkConfig, keyPath, runConfigSchema } from "../../../core/index.ts";

export interface ConfigFlags {
  readonly models?: readonly string[];
  readonly collections?: readonly string[];
  readonly prompt?: string;
  readonly judge?: readonly string[];
  readonly criteria?: string;
  readonly samples?: number;
  readonly name?: string;
}

/** A config of things that the workspace has, said in flags. */
export function configFromFlags(flags: ConfigFlags): RunConfig {
  const { models = [], collections = [], prompt, judge = [], criteria, samples, name = "run" } = flags;
  if (models.length === 0 || (collections.length === 0 && prompt === undefined)) {
    throw new Failure("invalid-input", "There is nothing to run.", {
      hint: "Give a config with -c, or --models with --collections or --prompt.",
    });
  }
  const config = runConfigSchema.safeParse({
    run: {
      name,
      ...(collections.length === 0 ? {} : { collections: [...collections] }),
      ...(prompt === undefined ? {} : { prompt }),
      ...(criteria === undefined ? {} : { criteriaSet: criteria }),
      ...(samples === undefined ? {} : { samples }),
      ...(judge.length === 0 ? { judging: "later" } : {}),
    },
    ...(judge.length === 0 ? {} : { judge: [...judge] }),
    models: [...models],
  });
  const faults = config.success
    ? checkConfig(config.data).map(({ path, ...fault }) => ({ key: keyPath(path), ...fault }))
    : config.error.issues.map(({ path, message }) => ({ key: keyPath(path), message }));
  if (!config.success || faults.length > 0)
    throw new Failure("invalid-input", "These flags don't define a valid run.", { faults });
  return config.data;
}
