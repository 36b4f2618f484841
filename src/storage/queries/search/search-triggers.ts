import { type DocTable, firstDoc } from "./search-docs.ts";

/** Something that happens to a row, and which rows have to be indexed again for it. Both engines read it. */
export interface SearchTrigger {
  readonly name: string;
  /** As in `AFTER INSERT ON tasks`. */
  readonly event: string;
  readonly statements: readonly string[];
}

type Which = "NEW" | "OLD";
const waits = (rows: string): string => `INSERT INTO search_queue (doc) ${rows};`;
const itself = (table: DocTable, which: Which): string => waits(`VALUES (${firstDoc(table)} + ${which}.id)`);
/** Copies in runs, which are found where the workspace has no such task. */
const copiesOf = (which: Which): string =>
  waits(`SELECT ${firstDoc("run_tasks")} + id FROM run_tasks WHERE task_id = ${which}.task_id`);
/** The first of the other copies, which is found in its place. */
const NEXT_COPY = waits(
  `SELECT ${firstDoc("run_tasks")} + run_tasks.id FROM run_tasks INNER JOIN runs ON runs.id = run_tasks.run_id
   WHERE run_tasks.content_blob = OLD.content_blob AND runs.kind = 'answers' ORDER BY run_tasks.id LIMIT 1`,
);
/** Scores of one scoring, of which one is found. */
const scoresLike = (which: Which): string =>
  waits(
    `SELECT ${firstDoc("scores")} + id FROM scores WHERE item_id = ${which}.item_id AND detail_blob = ${which}.detail_blob`,
  );

/** Whoever writes need not think of the index: what is changed or goes away is put down by the database itself. */
export const SEARCH_TRIGGERS: readonly SearchTrigger[] = [
  {
    name: "search_task_added",
    event: "INSERT ON tasks",
    statements: [itself("tasks", "NEW"), copiesOf("NEW")],
  },
  {
    name: "search_task_changed",
    event: "UPDATE OF content_blob ON tasks",
    statements: [itself("tasks", "NEW"), copiesOf("NEW")],
  },
  {
    name: "search_task_removed",
    event: "DELETE ON tasks",
    statements: [itself("tasks", "OLD"), copiesOf("OLD")],
  },
  { name: "search_copy_added", event: "INSERT ON run_tasks", statements: [itself("run_tasks", "NEW")] },
  {
    name: "search_copy_removed",
    event: "DELETE ON run_tasks",
    statements: [itself("run_tasks", "OLD"), NEXT_COPY],
  },
  { name: "search_answer_added", event: "INSERT ON responses", statements: [itself("responses", "NEW")] },
  { name: "search_answer_removed", event: "DELETE ON responses", statements: [itself("responses", "OLD")] },
  { name: "search_score_added", event: "INSERT ON scores", statements: [itself("scores", "NEW")] },
  {
    name: "search_score_changed",
    event: "UPDATE OF superseded_at ON scores",
    statements: [scoresLike("NEW")],
  },
  {
    name: "search_score_removed",
    event: "DELETE ON scores",
    statements: [itself("scores", "OLD"), scoresLike("OLD")],
  },
];
