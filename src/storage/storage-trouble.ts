/** Why a database can't be used, and what a person can do about it. */
interface StorageTrouble {
  readonly code: "storage-failed" | "storage-full" | "storage-unusable";
  readonly message: string;
  readonly hint: string | undefined;
}

/** By an engine's own code. A text alone is of what may be over when it is tried again. */
export type Explanations<Code extends string | number> = Readonly<Record<Code, string | StorageTrouble>>;

export function troubleOf(explanation: string | StorageTrouble): StorageTrouble {
  return typeof explanation === "string"
    ? { code: "storage-failed", message: explanation, hint: undefined }
    : explanation;
}
