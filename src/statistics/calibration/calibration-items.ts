/** An item that a person and the judge scored. */
export interface LabelledItem {
  readonly cluster: string;
  readonly person: number;
  readonly judge: number;
}

/** An item that only the judge scored. */
export interface JudgeOnlyItem {
  readonly cluster: string;
  readonly judge: number;
}
