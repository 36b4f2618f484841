import type { Generated } from "kysely";

export interface ScheduleTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case. */
  search_text: string;
  run_name: string;
  /** What it runs. */
  request_blob: string;
  cron: string;
  time_zone: string;
  enabled: number;
  catch_up: string;
  compare: number;
  /** Address, reference of the secret and its mask. */
  webhook_json: string | null;
  /** Null while it is paused, and when no time will ever come. */
  next_due_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface FiringTable {
  id: Generated<number>;
  schedule_id: number;
  kind: string;
  due_at: number;
  missed: number;
  state: string;
  taken_at: number;
  /** Public: the run may not be there yet, or no more. */
  run_id: string | null;
  message: string | null;
  ended_at: number | null;
  comparison_json: string | null;
}

export interface DeliveryTable {
  id: Generated<number>;
  message_id: string;
  schedule_id: number;
  firing_id: number | null;
  event: string;
  state: string;
  created_at: number;
  next_at: number | null;
  attempts_json: string;
}
