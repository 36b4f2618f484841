import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QUESTION_DIFFICULTIES } from "../../contract/index.ts";

export const DIFFICULTY_NAMES: Readonly<Record<(typeof QUESTION_DIFFICULTIES)[number], MessageDescriptor>> = {
  easy: msg`Easy`,
  medium: msg`Medium`,
  hard: msg`Hard`,
};
