import type { MessageDescriptor } from "../../core/index.ts";

/** The parts of Assay that the web page and the terminal lead to, with the key that does so after `g`. */
export const SECTIONS = [
  { name: "home", label: /*i18n*/ { id: "section.home", message: "Home" }, key: "h" },
  { name: "runs", label: /*i18n*/ { id: "section.runs", message: "Runs" }, key: "r" },
  { name: "collections", label: /*i18n*/ { id: "section.collections", message: "Collections" }, key: "c" },
  { name: "models", label: /*i18n*/ { id: "section.models", message: "Models" }, key: "m" },
  { name: "evaluate", label: /*i18n*/ { id: "section.evaluate", message: "Evaluate" }, key: "e" },
  { name: "sessions", label: /*i18n*/ { id: "section.sessions", message: "Scoring" }, key: "s" },
  { name: "reports", label: /*i18n*/ { id: "section.reports", message: "Reports" }, key: "p" },
  { name: "criteria", label: /*i18n*/ { id: "section.criteria", message: "Criteria" }, key: "k" },
  { name: "settings", label: /*i18n*/ { id: "section.settings", message: "Settings" }, key: "," },
] as const satisfies readonly {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly key: string;
}[];

export type SectionName = (typeof SECTIONS)[number]["name"];
