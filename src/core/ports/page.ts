/** A part of a long list. `next` asks for the part after it; null when this was the last. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}
