/** What was answered to a request. */
export interface KeptAnswer {
  readonly status: number;
  readonly location: string | null;
  /** As it was sent; null where it held a secret, which is not kept. */
  readonly body: string | null;
}

/** A request that its sender has marked with a key, so that it is carried out once however often it is sent. */
export type MarkedRequest =
  | { readonly state: "new" }
  | { readonly state: "answered"; readonly answer: KeptAnswer }
  /** It was begun and has no answer: it is being carried out, or whoever did so has died over it. */
  | { readonly state: "open" }
  /** The key marks another request. */
  | { readonly state: "other" };

/** Requests that were marked with a key. Every method is one transaction. */
export interface RequestStore {
  /** Takes the key for a request, unless it is taken. What is older than `forgetBefore` is forgotten first. */
  beginRequest(request: {
    readonly key: string;
    /** Of all that is asked. */
    readonly fingerprint: string;
    readonly at: number;
    readonly forgetBefore: number;
  }): Promise<MarkedRequest>;
  answerRequest(key: string, answer: KeptAnswer): Promise<void>;
  /** Gives the key back: nothing came of the request. */
  dropRequest(key: string): Promise<void>;
}
