import { msg } from "@lingui/core/macro";

/** Words that fit many answers. */
export const USUAL_TAGS = [
  msg`wrong`,
  msg`incomplete`,
  msg`too long`,
  msg`unclear`,
  msg`off topic`,
  msg`well written`,
] as const;
