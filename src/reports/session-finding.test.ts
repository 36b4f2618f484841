import { describe, expect, it } from "vitest";
import { TaskClusters, english, furtherVerdict, sessionVerdict } from "../core/index.ts";
import { meanOfTasks } from "../statistics/index.ts";
import { type SessionFindings, sessionFinding } from "./session-finding.ts";

const sessionSentence = (found: SessionFindings): string =>
  english(sessionVerdict(sessionFinding(found).finding));
const furtherSentences = (found: SessionFindings): string[] =>
  sessionFinding(found).further.map((finding) => english(furtherVerdict(finding)));

/** Findings as a session makes them: the table's scores are means of the very same numbers. */
function findings(
  scores: Readonly<Record<string, readonly (number | null)[]>>,
  kind: "criteria" | "rating" = "criteria",
  related = new TaskClusters([]),
): SessionFindings {
  const models = Object.entries(scores).map(([modelId, values]) => {
    const own = values.flatMap((value, index) => (value === null ? [] : [{ task: `t${index}`, value }]));
    return { modelId, own, score: meanOfTasks(own) };
  });
  const valueOf = ({ score }: (typeof models)[number]) => (score.known ? score.value : -1);
  return {
    kind,
    related,
    models: models.toSorted((a, b) => valueOf(b) - valueOf(a)),
    means: new Map(
      models.map(({ modelId, own }) => [modelId, new Map(own.map(({ task, value }) => [task, value]))]),
    ),
  };
}

describe("what a session shows", () => {
  it("concludes nothing from two tasks, however far apart the models are", () => {
    expect(sessionSentence(findings({ alder: [100, 100], birch: [0, 0] }))).toBe(
      "Nothing can be concluded yet: alder and birch were scored on only 2 tasks in common, and it takes at least 5.",
    );
  });

  it("names a lead that the paired difference shows, with its interval", () => {
    const sentence = sessionSentence(
      findings({ birch: [40, 52, 61, 43, 50, 55], alder: [80, 90, 99, 85, 88, 97] }),
    );
    expect(sentence).toMatch(
      /^alder is ahead of birch by 39\.7 points of 100 \(95 % CI \d+\.\d to \d+\.\d\) on the same 6 tasks\.$/,
    );
  });

  it("says when the first two can't be told apart", () => {
    const sentence = sessionSentence(
      findings({ alder: [4, 5, 2, 4, 3], birch: [4, 3, 3, 4, 3], cedar: [1, 1, 1, 1, 1] }, "rating"),
    );
    expect(sentence).toMatch(
      /^alder and birch can't be told apart: on the same 5 tasks they differ by 0\.20/,
    );
  });

  it("says first which model the best one can't be told apart from, though it is not the second", () => {
    const found = findings({
      alder: [80, 82, 84, 86, 88, 90],
      birch: [60, 63, 64, 65, 68, 70],
      cedar: [100, 10, 90, 20, 100, 40],
    });
    expect(sessionSentence(found)).toMatch(
      /^alder and cedar can't be told apart: on the same 6 tasks they differ by 25\.0/,
    );
    expect(furtherSentences(found)).toEqual([
      expect.stringMatching(/^alder is ahead of birch by 20\.0/),
      "birch and cedar can't be told apart.",
      expect.stringContaining("6 tasks can detect differences of about"),
    ]);
  });

  it("does not make certainty of differences that are all the same", () => {
    const sentence = sessionSentence(findings({ alder: [5, 5, 5, 5, 5], birch: [3, 3, 3, 3, 3] }, "rating"));
    expect(sentence).toBe(
      "alder and birch can't be told apart: on the same 5 tasks they differ by 2.00 points of 5.",
    );
  });

  it("says when all scores are the same, and when two are tied", () => {
    const same = [3, 3, 3, 3, 3, 3];
    expect(sessionSentence(findings({ alder: same, birch: same, cedar: same }, "rating"))).toBe(
      "All 3 models have the same mean, 3.00 of 5, so nothing tells them apart.",
    );
    expect(
      sessionSentence(
        findings({ alder: [50, 60, 70, 80, 90], birch: [90, 80, 70, 60, 50], cedar: Array(5).fill(1) }),
      ),
    ).toBe("alder and birch are tied at 70.0 of 100.");
  });

  it("compares nothing where one model has scores, or none has", () => {
    expect(sessionSentence(findings({ alder: [1, 2, 3, 4, 5] }))).toBe(
      "Only alder has fully scored answers, so there is nothing to compare it with.",
    );
    const skipped = Array(6).fill(null);
    expect(sessionSentence(findings({ alder: [1, 2, 3, 4, 5, 6], birch: skipped }))).toBe(
      "Only alder has fully scored answers, so there is nothing to compare it with.",
    );
    expect(sessionSentence(findings({ alder: skipped, birch: skipped }))).toBe(
      "No answer was scored in full, so nothing can be said about the models.",
    );
  });

  it("counts the tasks that both were scored on where there are gaps", () => {
    expect(
      sessionSentence(
        findings({
          alder: [90, 90, 90, null, null, null, 90, 90],
          birch: [null, null, null, 10, 20, 30, 40, 50],
        }),
      ),
    ).toContain("only 2 tasks in common");
    expect(sessionSentence(findings({ alder: [9, null, 9, null], birch: [null, 8, null, 8] }))).toBe(
      "alder and birch were not scored on the same tasks, so they can't be compared.",
    );
  });

  it("does not call the higher mean the better model where the tasks in common say otherwise", () => {
    const sentence = sessionSentence(
      findings({
        alder: [40, 41, 39, 40, 42, 38, 100, 100, 100, 100],
        birch: [60, 62, 59, 61, 60, 58, null, null, null, null],
      }),
    );
    expect(sentence).toMatch(/^alder has the highest mean, but on the same 6 tasks birch is ahead by 20\.0/);
  });

  it("says of the others who is ahead of whom, and what so many tasks can detect", () => {
    const four = {
      alder: [90, 84, 95, 88, 92, 85],
      birch: [88, 86, 92, 90, 89, 87],
      cedar: [60, 55, 66, 58, 61, 57],
      dogwood: [59, 57, 64, 59, 62, 55],
    };
    const sentences = furtherSentences(findings(four));
    expect(sentences[0]).toMatch(/^birch is ahead of cedar by 29\.2 points of 100 \(95 % CI .*\)\.$/);
    expect(sentences[1]).toBe("cedar and dogwood can't be told apart.");
    expect(sentences[2]).toMatch(
      /^With scores that vary like this, 6 tasks can detect differences of about \d+\.\d points of 100 \(80 % power\)\.$/,
    );
    expect(sentences).toHaveLength(3);
  });

  it("names models far apart where no neighbours are, and only there", () => {
    const slope = {
      alder: [62, 74, 60, 73, 61, 72],
      birch: [60, 58, 61, 59, 62, 60],
      cedar: [52, 44, 53, 44, 52, 43],
    };
    expect(
      furtherSentences(findings(slope)).filter((one) => one.startsWith("alder is ahead of cedar")),
    ).toEqual([]);
    const flat = {
      alder: [70, 50, 72, 52, 71, 51],
      birch: [52, 64, 50, 66, 51, 65],
      cedar: [60, 40, 62, 41, 60, 42],
    };
    const sentences = furtherSentences(findings(flat));
    expect(sentences[0]).toBe("birch and cedar can't be told apart.");
    expect(sentences[1]).toMatch(/^alder is ahead of cedar by 10\.2 points of 100/);
  });

  it("says nothing further where nothing can be concluded, and not what a scale can't show", () => {
    expect(furtherSentences(findings({ alder: [5, 4], birch: [3, 3], cedar: [1, 1] }, "rating"))).toEqual([]);
    expect(furtherSentences(findings({ alder: [5, 1, 5, 1, 5], birch: [1, 5, 1, 4, 1] }, "rating"))).toEqual([
      "With scores that vary like this, 5 tasks are too few to detect any difference (80 % power).",
    ]);
  });

  it("says what so many tasks can detect of a tie as well", () => {
    const tied = findings({ alder: [50, 60, 70, 80, 90], birch: [90, 80, 70, 60, 50] });
    expect(sessionSentence(tied)).toBe("alder and birch are tied at 70.0 of 100.");
    expect(furtherSentences(tied)).toEqual([
      expect.stringMatching(/^With scores that vary like this, 5 tasks can detect differences of about \d/),
    ]);
  });

  it("speaks of verdicts where answers were compared two by two", () => {
    const share = (value: number) => meanOfTasks([{ task: "t", value }]);
    const models = [
      { modelId: "alder", score: share(0.9) },
      { modelId: "birch", score: share(0.4) },
      { modelId: "cedar", score: share(0.2) },
    ];
    const units = { clusters: 6, clusterUnit: "task" };
    const base = { kind: "comparison", models, verdicts: 12, tasks: 6, units } as const;
    const ranks = (worst: number) => new Map([["alder", { best: 1, worst }]]);
    expect(sessionSentence({ ...base, ranks: ranks(1) })).toContain("alder is ahead: it won 90 %");
    expect(sessionSentence({ ...base, ranks: ranks(2) })).toBe(
      "alder and birch can't be told apart after 12 verdicts on 6 tasks.",
    );
    expect(sessionSentence({ ...base, ranks: null })).toContain("can't be told apart");
    const few = { clusters: 4, clusterUnit: "task" };
    expect(sessionSentence({ ...base, tasks: 4, units: few, ranks: ranks(1) })).toContain(
      "answers to only 4 tasks were compared",
    );
    const clusters = { clusters: 4, clusterUnit: "cluster of tasks" };
    expect(sessionSentence({ ...base, units: clusters, ranks: ranks(1) })).toContain(
      "answers to only 4 clusters of related tasks were compared",
    );
  });

  it("counts related tasks as one", () => {
    const scores = { alder: [90, 91, 89, 90, 92, 88, 90, 93], birch: [60, 62, 59, 61, 60, 58, 63, 61] };
    const related = (clusters: number) =>
      new TaskClusters(
        scores.alder.map((_, index) => ({ taskId: `t${index}`, cluster: `c${index % clusters}` })),
      );
    expect(sessionSentence(findings(scores, "criteria", related(4)))).toBe(
      "Nothing can be concluded yet: alder and birch were scored on only 4 clusters of related tasks in common, and it takes at least 5.",
    );
    expect(sessionSentence(findings(scores, "criteria", related(7)))).toContain(
      "on the same 8 tasks in 7 clusters",
    );
  });
});
