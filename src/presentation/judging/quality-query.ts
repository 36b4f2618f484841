import { queryOptions } from "@tanstack/react-query";
import type { Client } from "../../contract/index.ts";
import type { QuestionQuality } from "../../core/index.ts";

export type JudgedQuestion = QuestionQuality["questions"][number];

interface Narrowed {
  readonly collection?: string;
  readonly runId?: string;
}

const PAGE = "500";

/** Every judged question, and the quality by who wrote them. */
export const qualityQuery = (client: Client, narrowed: Narrowed) =>
  queryOptions({
    queryKey: ["quality", narrowed],
    queryFn: async () => {
      const questions: JudgedQuestion[] = [];
      let page = await client.getQuestionQuality({ query: { ...narrowed, limit: PAGE } });
      questions.push(...page.questions);
      while (page.next !== null) {
        page = await client.getQuestionQuality({ query: { ...narrowed, limit: PAGE, cursor: page.next } });
        questions.push(...page.questions);
      }
      return { judges: page.judges, generators: page.generators, questions };
    },
  });

const RUNS = "200";

/** Runs of one kind on a collection's tasks, newest first. */
export const runsOnCollectionQuery = (client: Client, collection: string, kind: "answers" | "questions") =>
  queryOptions({
    queryKey: ["runs", "on", collection, kind],
    queryFn: async () => {
      const { rows } = await client.listRuns({ query: { kind, limit: RUNS } });
      return rows.filter(({ datasets }) => datasets.some(({ path }) => path === `collection:${collection}`));
    },
    refetchInterval: ({ state: { data = [] } }) =>
      kind === "questions" && data.some(({ state }) => state === "running" || state === "queued")
        ? 2_000
        : false,
  });
