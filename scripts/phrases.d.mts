import type { ExtractorType } from "@lingui/conf";

interface Found {
  readonly line: number;
}

export function phrasesOf(source: string): (Found & { readonly template: string })[];
export function textsOutsidePhrases(source: string): (Found & { readonly text: string })[];
export function withPhrases(extractor: ExtractorType): ExtractorType;
