import { CallFailure } from "../core/index.ts";

/** Something answered when it was asked for its models, but not with a list of them. */
export class ListFailure extends CallFailure {
  /** Of the answer, by HTTP. */
  readonly status: number;

  constructor({ retry, message, retryAfterMs }: CallFailure, status: number) {
    super(retry, message, retryAfterMs);
    this.name = "ListFailure";
    this.status = status;
  }
}
