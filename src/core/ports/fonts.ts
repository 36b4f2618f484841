/** A font file of the machine; read only if it may be needed. */
export interface FontFile {
  /** The file's name without its folder, such as `NotoSansCJK-Regular.ttc`. */
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/** The fonts that a machine has, in no order. */
export type FindFonts = () => Promise<readonly FontFile[]>;
