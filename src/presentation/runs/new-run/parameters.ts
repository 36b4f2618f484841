/** Sampling parameters that a run can set for all its models. */
export const PARAMETERS = ["temperature", "topP", "maxTokens", "seed"] as const;
export type Parameter = (typeof PARAMETERS)[number];

/** Where the task goes in a template. */
export const PROMPT = "{prompt}";
