import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Fault, METRIC_FAULTS } from "../../../core/index.ts";

interface FieldFault {
  /** The key of the metric's field that it is said beside. */
  readonly key: string;
  readonly text: MessageDescriptor;
}

/** What is wrong with a metric as a whole speaks of keys in a config; on a form, of one of its fields. */
const FIELD_FAULTS: Readonly<Record<string, FieldFault>> = {
  [METRIC_FAULTS.oneSource]: {
    key: "expected",
    text: msg`Fill in this field or choose a text from the task, but not both.`,
  },
  [METRIC_FAULTS.noText]: {
    key: "all",
    text: msg`Fill in one of the lists, or choose a text from the task.`,
  },
  [METRIC_FAULTS.twoReferences]: {
    key: "references",
    text: msg`Empty this field, or choose no text from the task.`,
  },
  [METRIC_FAULTS.noBound]: { key: "min", text: msg`Enter a minimum or a maximum.` },
  [METRIC_FAULTS.crossedBounds]: { key: "max", text: msg`Enter at least the minimum.` },
};

/** Followed by the name. */
const NAMED_ALIKE = /^two metrics are named /;

const SAME_NAME: FieldFault = {
  key: "id",
  text: msg`Another metric has the same name. Give one of them a different name.`,
};

/** Null where the fault's own words and key will do. */
export function metricFieldFault({ message }: Pick<Fault, "message">): FieldFault | null {
  return NAMED_ALIKE.test(message) ? SAME_NAME : (FIELD_FAULTS[message] ?? null);
}
