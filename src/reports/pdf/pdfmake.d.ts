/** What is used of pdfmake. Its published types bring a browser's globals with them. */
declare module "pdfmake" {
  export interface Styled {
    font?: string;
    fontSize?: number;
    bold?: boolean;
    color?: string;
    alignment?: "left" | "right";
    lineHeight?: number;
    margin?: [number, number, number, number];
    headlineLevel?: number;
    wordBreak?: "break-all";
    unbreakable?: boolean;
  }

  export interface Piece extends Styled {
    text: string;
  }

  export interface TableCell extends Styled {
    text: string | Piece[];
    fillColor?: string;
    noWrap?: boolean;
    border?: [boolean, boolean, boolean, boolean];
  }

  export interface Layout {
    hLineWidth?: () => number;
    vLineWidth?: () => number;
    hLineColor?: () => string;
    vLineColor?: () => string;
    paddingLeft?: () => number;
    paddingRight?: () => number;
    paddingTop?: () => number;
    paddingBottom?: () => number;
  }

  export type Content =
    | (Styled & { text: string | Piece[]; width?: number | "*" })
    | (Styled & { stack: Content[]; width?: number | "*" })
    | (Styled & { columns: Content[] })
    | (Styled & { ul: Content[]; markerColor: string })
    | (Styled & { svg: string; fit: [width: number, height: number]; options?: { precision: number } })
    | (Styled & {
        table: {
          headerRows?: number;
          keepWithHeaderRows?: number;
          dontBreakRows?: boolean;
          widths: ("*" | "auto")[];
          body: TableCell[][];
        };
        layout: Layout;
      });

  export interface DocumentDefinition {
    content: Content[];
    info: { title: string; creator: string };
    language: string;
    displayTitle: boolean;
    pageSize: "A4";
    pageMargins: [number, number, number, number];
    defaultStyle: Styled;
    footer: (current: number, count: number) => Content;
    pageBreakBefore: (
      node: { readonly headlineLevel?: number },
      nodes: { getFollowingNodesOnPage: () => unknown[] },
    ) => boolean;
  }

  /** A file in memory; of a file with several fonts, the one that is meant. */
  export type FontSource = string | [file: string, face: string];
  export type Family = Readonly<Record<"normal" | "bold" | "italics" | "bolditalics", FontSource>>;

  const pdfmake: {
    readonly virtualfs: { writeFileSync: (name: string, bytes: Uint8Array) => void };
    setFonts(fonts: Readonly<Record<string, Family>>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(document: DocumentDefinition): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}

/** Files of fonts in base64, by name. */
declare module "pdfmake/build/vfs_fonts.js" {
  const files: Readonly<Record<string, string>>;
  export default files;
}
