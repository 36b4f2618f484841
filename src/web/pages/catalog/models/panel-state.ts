/** What is open beside the lists, as the address says it. */
export interface Panel {
  readonly open: "model" | "provider" | "price" | "price-import" | "offered" | "test";
  /** Of what is edited; absent for something new. */
  readonly id?: string;
  /** Id of the provider whose models are listed, tried or added. */
  readonly provider?: string;
  /** What that provider calls the model. */
  readonly model?: string;
}

export type OpenPanel = (panel: Panel) => void;
