import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Projects in the order in which the config lists them, so that a worker keeps its modules from file to file; in each
 * the files that took longest last time first, or the largest where nothing is known.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = this.ctx.projects.map(({ name }) => name);
    const placeOf = ({ project }: TestSpecification): number => order.indexOf(project.name);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
