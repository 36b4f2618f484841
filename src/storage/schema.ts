import type { Generated } from "kysely";
import type { RunWorkerTable, WorkerTable } from "./shared/tables.ts";
import type { DeliveryTable, FiringTable, ScheduleTable } from "./schedule-tables.ts";
import type {
  InvitationTable,
  SessionAnswerTable,
  SessionPairTable,
  SessionTable,
  TokenTable,
} from "./people-tables.ts";

/** Rows as both engines hold them: flags are 0 or 1, times are epoch milliseconds, JSON is text. */

export interface BlobTable {
  /** SHA-256 of the content. */
  hash: string;
  /** 0: as it is, 1: compressed. */
  encoding: number;
  data: Uint8Array;
}

export interface RunTable {
  id: Generated<number>;
  run_id: string;
  name: string;
  status: string;
  setup_hash: string;
  raw_removed_at: Generated<number | null>;
  setup_blob: string;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** Its ID and name, as they are looked for. */
  search_text: Generated<string>;
  /** How long it was executed, in the stretches that have ended. */
  worked_ms: Generated<number>;
  /** When the present stretch began. */
  active_since: number | null;
  queued_at: number | null;
  owner_token: string | null;
  owner_pid: number | null;
  owner_machine: string | null;
  heartbeat_at: number | null;
  max_budget_usd: number | null;
  kind: Generated<string>;
  /** The public id of the run whose answers are compared. */
  compared_run: string | null;
  /** Judges and providers that took the place of those in the setup. */
  panel_blob: string | null;
  /** Grows with everything that the run's results are made of. */
  revision: Generated<number>;
  /** The number of the run's last event. */
  last_seq: number;
  task_count: Generated<number>;
  /** Seats of runs with more of it are taken first. */
  priority: Generated<number>;
  /** 1: somebody wants it to pause. */
  pausing: Generated<number>;
  /** 1: what was left for later is judged now. */
  judge_now: Generated<number>;
  /** What its budget has paid, kept while several processes spend it. */
  spent_usd: Generated<number>;
  /** What was put aside for calls of workers that were lost: nobody knows what they have cost. */
  lost_usd: Generated<number>;
}

export interface RunResultTable {
  run_id: number;
  /** The run's revision when they were worked out. */
  revision: number;
  made_by: string;
  encoding: number;
  data: Uint8Array;
}

export interface RunModelResultTable {
  run_id: number;
  model_id: string;
  figures_json: string;
  /** Pairs of a task's hash and the model's mean on it, as doubles. */
  task_means: Uint8Array;
}

export interface RunModelTable {
  id: Generated<number>;
  run_id: number;
  model_id: string;
  /** How many of its items have each status: triggers of the database keep these, nobody else writes them. */
  items_new: Generated<number>;
  items_waiting_for_judge: Generated<number>;
  items_completed: Generated<number>;
  items_failed: Generated<number>;
  items_cant_be_finished: Generated<number>;
}

/** A model entry that a run has used. */
export interface RunEntryTable {
  run_id: number;
  name: string;
}

export interface RunTaskTable {
  id: Generated<number>;
  run_id: number;
  task_id: string;
  content_blob: string;
  template_version: string | null;
}

export interface ItemTable {
  id: Generated<number>;
  run_id: number;
  task_ref: number;
  model_ref: number;
  sample: number;
  status: string;
  attempts: number;
  last_attempt_at: number | null;
  /** 0: at once. */
  next_retry_at: number;
  /** Token of the owner that has it in flight. */
  claimed_by: string | null;
  error_stage: string | null;
  error_message: string | null;
  skip_reason: string | null;
  updated_at: number;
}

export interface ResponseTable {
  id: Generated<number>;
  item_id: number;
  text_blob: string;
  /** What the model thought; null when none was told. */
  reasoning_blob: string | null;
  raw_blob: string;
  messages_blob: string;
  context_hash: string;
  finish_reason: string;
  input_tokens: number | null;
  output_tokens: number | null;
  cached_tokens: number | null;
  reasoning_tokens: number | null;
  usage_estimated: number;
  cost_usd: number | null;
  latency_ms: number;
  first_token_ms: number | null;
  retries: Generated<number>;
  wait_ms: Generated<number>;
  /** 1 when it was taken from an earlier call of the same context. */
  reused: Generated<number>;
  started_at: number;
  ended_at: number;
  warnings_json: string;
  /** Who answered, by the provider's own word: the model and its fingerprint, and everything else that was told. */
  served_model: string | null;
  served_json: string | null;
}

/** One call to a model. */
export interface CallTable {
  id: Generated<number>;
  run_id: number | null;
  item_id: number | null;
  model_id: string;
  provider: string | null;
  model: string | null;
  purpose: string;
  outcome: string;
  at: number;
  status: number | null;
  request_id: string | null;
  message: string | null;
  cost_usd: number | null;
  reserved_usd: number | null;
  /** Null when no answer came, and of calls before it was kept. */
  latency_ms: number | null;
  body_blob: string | null;
  /** What had come of an answer that did not come to its end, as JSON. */
  partial_blob: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  usage_estimated: number | null;
}

export interface ScoreTable {
  id: Generated<number>;
  item_id: number;
  scorer: string;
  scorer_kind: string;
  value: number | null;
  scale_min: number | null;
  scale_max: number | null;
  hundred: number | null;
  unscored_reason: string | null;
  auto_fail: number;
  /** Points that a judge left out, and those it gave off their scale. */
  points_missing: Generated<number>;
  points_clamped: Generated<number>;
  cost_usd: number | null;
  /** Reason, parts, flags and transcript. */
  detail_blob: string;
  created_at: number;
  superseded_at: number | null;
}

export interface RunEventTable {
  run_id: number;
  seq: number;
  at: number;
  type: string;
  body_json: string;
}

export interface MarkedRequestTable {
  key: string;
  fingerprint: string;
  created_at: number;
  status: number | null;
  location: string | null;
  body: string | null;
}

/** What an edit changes in a task. */
export interface TaskContentColumns {
  version: number;
  category: string;
  difficulty: string | null;
  template_version: string | null;
  cluster: string | null;
  /** The model entry that wrote it. */
  generator_model: string | null;
  /** Id, title and the beginnings of prompt and input text, in lower case. */
  search_text: string;
  /** SHA-256 of what is asked, whatever the id and version. */
  content_hash: string;
  content_blob: string;
}

export interface TaskTable extends TaskContentColumns {
  id: Generated<number>;
  task_id: string;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
}

export interface TaskVersionTable {
  task_ref: number;
  version: number;
  content_blob: string;
  created_at: number;
}

export interface TaskTagTable {
  task_ref: number;
  tag: string;
}

export interface CollectionTable {
  id: Generated<number>;
  name: string;
  description: string;
  difficulty: string | null;
  generation_prompt: string | null;
  generator_model: string | null;
  metrics_json: Generated<string>;
  /** The name in lower case. */
  search_text: string;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
}

export interface CollectionTaskTable {
  collection_id: number;
  task_ref: number;
}

export interface CollectionTagTable {
  collection_id: number;
  tag: string;
}

export interface StagedTaskTable {
  id: Generated<number>;
  import_id: string;
  task_id: string;
  /** As `tasks.content_hash`. */
  content_hash: string;
  content_json: string;
}

/** A task that an import has written and nobody sees yet. */
export interface HiddenTaskTable {
  task_ref: number;
  import_id: string;
}

/** What an import that has not finished will make of a task that is there. */
export interface PreparedEditTable extends TaskContentColumns {
  /** The row that was put aside. */
  id: number;
  import_id: string;
  task_ref: number;
  /** As JSON; null where the task has them already. */
  tags: string | null;
}

export interface CatalogTable {
  id: Generated<number>;
  kind: string;
  name: string;
  search_text: string;
  body_json: string;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
}

export interface StoredTables {
  blobs: BlobTable;
  loose_blobs: { id: Generated<number>; hash: string };
  marked_requests: MarkedRequestTable;
  runs: RunTable;
  run_models: RunModelTable;
  run_results: RunResultTable;
  run_model_results: RunModelResultTable;
  run_entries: RunEntryTable;
  run_tasks: RunTaskTable;
  items: ItemTable;
  calls: CallTable;
  responses: ResponseTable;
  scores: ScoreTable;
  sessions: SessionTable;
  session_answers: SessionAnswerTable;
  session_pairs: SessionPairTable;
  invitations: InvitationTable;
  tokens: TokenTable;
  workers: WorkerTable;
  run_workers: RunWorkerTable;
  /** What processes have to agree on, such as how many calls a provider allows. */
  shared_states: { key: string; state: string };
  schedules: ScheduleTable;
  firings: FiringTable;
  deliveries: DeliveryTable;
  run_events: RunEventTable;
  /** With those that are hidden: whoever reads tasks for others reads `visible_tasks`. */
  tasks: TaskTable;
  task_versions: TaskVersionTable;
  task_tags: TaskTagTable;
  collections: CollectionTable;
  collection_tasks: CollectionTaskTable;
  collection_tags: CollectionTagTable;
  tags: { name: string };
  staged_tasks: StagedTaskTable;
  hidden_tasks: HiddenTaskTable;
  prepared_edits: PreparedEditTable;
  catalog: CatalogTable;
  secrets: { id: string; sealed: string };
  settings: { name: string; value_json: string };
  /** Rows that were added, changed or removed since they were indexed. */
  search_queue: { id: Generated<number>; doc: number };
  search_state: { version: number };
  schema_version: { version: number };
}

/** What can be asked: the tables, and a view. */
export interface Tables extends StoredTables {
  /** Tasks without those that an import has not finished with. */
  visible_tasks: TaskTable;
}
