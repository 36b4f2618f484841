import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What the fields of the form are called. */
export const FIELD_NAMES = {
  judges: msg`Judges`,
  budget: msg`Spending limit (USD)`,
  name: msg`Run name`,
  what: msg`Tasks`,
  criteriaSet: msg`Criteria set`,
  taskLimit: msg`Task limit`,
  categories: msg`Categories`,
  taskIds: msg`Single tasks`,
  templateVersions: msg`Template versions`,
  temperature: msg`Temperature`,
  topP: msg`Top p`,
  maxTokens: msg`Max output tokens`,
  seed: msg`Seed`,
  stop: msg`Stop sequences`,
  extra: msg`Extra parameters (JSON)`,
  samples: msg`Samples per task`,
  candidateConcurrency: msg`Concurrent requests`,
  judgeConcurrency: msg`Concurrent judge requests`,
  models: msg`Models`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
