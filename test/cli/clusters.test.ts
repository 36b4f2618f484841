import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { sampleConfig } from "../support/sample-config.ts";

const PLACES = ["Oslo", "Rome"];
const TOPICS = ["bridges", "bread", "weather", "music", "trees", "cats", "stairs", "clocks"];

/** Two tasks for each topic, which are related. */
function csvOf(clusterOf: (topic: string) => string): string {
  const rows = TOPICS.flatMap((topic) =>
    PLACES.map(
      (place) =>
        `${topic}-${place},general,Write about ${topic} in ${place}.,It has ${topic}.,${clusterOf(topic)}`,
    ),
  );
  return ["taskId,category,question,excellent,cluster", ...rows, ""].join("\n");
}

describe("clusters from a spreadsheet", () => {
  it("reach the report", async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, "related.csv"),
      csvOf((topic) => topic),
    );
    const imported = await assay(["import", "related.csv", "--collection", "Related"], { cwd });
    expect(imported.stdout).toContain("16 created");
    const listed = await assay(["tasks", "--cluster", "bread", "--json"], { cwd });
    expect(listed.stdout.trim().split("\n")).toHaveLength(2);

    const { datasetPath: _none, ...run } = sampleConfig().run;
    const config = { ...sampleConfig(), run: { ...run, collections: ["Related"] } };
    writeFileSync(join(cwd, "config.json"), JSON.stringify(config));
    const { code, stdout } = await assay(["run", "-c", "config.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("over 16 tasks in 8 clusters");
    const folders = readdirSync(join(cwd, "runs"), { withFileTypes: true });
    const folder = folders.find((entry) => entry.isDirectory())?.name ?? "";
    const summary = readFileSync(join(cwd, "runs", folder, "summary.json"), "utf8");
    expect(JSON.parse(summary).ranking[0].score).toMatchObject({
      n: 16,
      clusters: 8,
      clusterUnit: "cluster of tasks",
    });
    expect(readFileSync(join(cwd, "runs", folder, "report.html"), "utf8")).toContain(
      "16 tasks in 8 clusters",
    );
  });

  it("are proposed where nobody has set them, and set when told", async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, "plain.csv"),
      csvOf(() => ""),
    );
    const imported = await assay(["import", "plain.csv", "--collection", "Plain"], { cwd });
    expect(imported.stderr).toContain(
      'tasks of Plain look alike. To count related tasks as one: assay collections clusters "Plain"',
    );
    const proposed = await assay(["collections", "clusters", "Plain"], { cwd });
    expect(proposed.stdout).toContain("(nearly the same text): bridges-Oslo, bridges-Rome");
    expect(proposed.stdout).toContain("Nothing was changed.");
    expect((await assay(["tasks", "--cluster", "bridges-Oslo"], { cwd })).stdout).toContain("None.");
    const applied = await assay(["collections", "clusters", "Plain", "--apply"], { cwd });
    expect(applied.stdout).toMatch(
      /^Moved \d+ tasks into \d clusters?\. In these clusters, 16 tasks count as \d/,
    );
    const listed = await assay(["tasks", "--cluster", "bridges-Oslo", "--json"], { cwd });
    expect(listed.stdout).toContain('"taskId":"bridges-Rome"');
    expect((await assay(["collections", "clusters", "Plain"], { cwd })).stdout).toContain(
      "No similar tasks found among the 16 tasks without a cluster.",
    );
  });
});
