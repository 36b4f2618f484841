import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RunKind } from "../../core/index.ts";

/** What a run is made for. */
export const KIND_NAMES: Readonly<Record<RunKind, MessageDescriptor>> = {
  answers: msg`Answers`,
  questions: msg`Question ratings`,
  comparisons: msg`Pairwise comparisons`,
};
