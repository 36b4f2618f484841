/** promptfoo's columns for what an answer must be: plain text, or an assertion such as `grade: is polite`. */
const COLUMN = /^__expected\d*$/;

const TYPES = [
  "agent-rubric answer-relevance bleu classifier contains contains-all contains-any contains-html contains-json",
  "contains-sql contains-xml context-faithfulness context-recall context-relevance conversation-relevance cost equals",
  "eval f-score factuality finish-reason fn g-eval gleu grade guardrails human icontains icontains-all icontains-any",
  "is-html is-json is-refusal is-sql is-valid-function-call is-valid-openai-function-call",
  "is-valid-openai-tools-call is-xml javascript latency levenshtein llm-rubric max-score meteor",
  "model-graded-closedqa model-graded-factuality moderation perplexity perplexity-score pi promptfoo python regex",
  "rouge-n ruby search-rubric select-best similar starts-with tool-call-f1 trace-error-spans trace-span-count",
  "trace-span-duration webhook word-count",
].flatMap((line) => line.split(" "));
const ASSERTION = new RegExp(`^\\s*((?:not-)?(?:${TYPES.join("|")})(?:\\([^)]*\\))?:)`);
/** Types that need nothing after them, and that nobody writes as an answer. */
const BARE = new RegExp(
  `^\\s*((?:not-)?(?:${TYPES.filter((type) => type.includes("-")).join("|")})(?:\\([^)]*\\))?|(?:${TYPES.join("|")})\\([^)]*\\))\\s*$`,
);
const FILE = /^\s*(file:\/\/)/;

export const isExpectedColumn = (column: string): boolean => COLUMN.test(column);

/** The beginning that makes a text an assertion of promptfoo; null for a plain answer. */
export function assertionPrefix(text: string): string | null {
  for (const form of [ASSERTION, BARE, FILE]) {
    const prefix = form.exec(text)?.[1];
    if (prefix !== undefined) return prefix;
  }
  return null;
}
