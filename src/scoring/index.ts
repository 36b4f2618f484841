export { JUDGE_TEMPLATES, judgeKindFor, judgeOpener } from "./judge.ts";
