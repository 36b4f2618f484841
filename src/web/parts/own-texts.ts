import { type ReactNode, createContext } from "react";

/** What a text of ours may do beyond a stranger's: lead to pages of ours, and have headings. */
export interface OwnText {
  /** A link to where an address leads here; null where it leads nowhere. */
  readonly link: (address: string, inside: ReactNode) => ReactNode;
  readonly heading: (depth: number, text: string) => ReactNode;
}

/** Given around texts that come with Assay, and around no others. */
export const OwnTexts = createContext<OwnText | null>(null);
