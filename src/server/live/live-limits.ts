/** How much of it clients may have, and for how long. */
export interface LiveLimits {
  /** Connections at the same time. */
  readonly connections: number;
  /** Of these, those that have not said yet who they are, where that has to be said. */
  readonly strangers: number;
  /** Of one connection. */
  readonly subscriptions: number;
  /** How long a new connection may wait with CONNECT. */
  readonly connectMs: number;
  /** How often the server can send a sign of life, and wants one. */
  readonly heartBeatMs: number;
  /** With so many bytes on their way, the next message waits. */
  readonly bufferedBytes: number;
  /** A client that takes nothing for so long is let go. */
  readonly stalledMs: number;
  /** How long a client may take to say goodbye when the server ends. */
  readonly goodbyeMs: number;
}

export const LIVE_LIMITS: LiveLimits = {
  connections: 64,
  strangers: 16,
  subscriptions: 32,
  connectMs: 10_000,
  heartBeatMs: 10_000,
  bufferedBytes: 1024 * 1024,
  stalledMs: 30_000,
  goodbyeMs: 1_000,
};
