import type { Overrides } from "../../../contract/index.ts";
import { Failure, type Fault, type RunConfig, type Task, phrase } from "../../../core/index.ts";

/** The tasks a run is about: those of the banks that pass every filter, in order, up to the limit. */
export function selectTasks(
  tasks: readonly Task[],
  run: RunConfig["run"],
  overrides: Overrides,
): readonly Task[] {
  const categories = overrides.categories ?? run.categories ?? null;
  const ids = overrides.questionIds ?? run.questionIds ?? null;
  const versions = run.templateVersions ?? null;
  const limit = overrides.limit ?? run.questionLimit ?? tasks.length;
  const faults: Fault[] = [
    ...unknownNames("categories", categories, new Set(tasks.map((task) => task.category))),
    ...unknownNames("questionIds", ids, new Set(tasks.map((task) => task.taskId))),
    ...unknownNames("run.templateVersions", versions, new Set(tasks.flatMap(versionOf))),
  ];
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`The filters contain unknown values.`, { faults });

  const selected = tasks
    .filter((task) => categories === null || categories.includes(task.category))
    .filter((task) => ids === null || ids.includes(task.taskId))
    .filter((task) => versions === null || versionOf(task).some((version) => versions.includes(version)))
    .slice(0, limit);
  if (selected.length === 0) throw new Failure("invalid-input", phrase`No tasks match the filters.`);
  return selected;
}

function versionOf({ templateVersion }: Task): readonly string[] {
  return templateVersion === undefined ? [] : [templateVersion];
}

function unknownNames(key: string, names: readonly string[] | null, known: ReadonlySet<string>): Fault[] {
  const sample = [...known].slice(0, 12).join(", ");
  return (names ?? [])
    .filter((name) => !known.has(name))
    .map((name) => ({
      key,
      message: phrase`${JSON.stringify(name)} doesn't exist in these tasks`,
      expected: known.size === 0 ? phrase`none: no task has one` : phrase`one of: ${sample}`,
    }));
}
