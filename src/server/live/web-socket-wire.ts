import type { WebSocket } from "ws";
import type { Wire } from "./outbox.ts";

/** A WebSocket as the way to a client. */
export function wireOf(socket: WebSocket): Wire {
  return {
    send: (text) => new Promise((resolve) => socket.send(text, () => resolve())),
    get buffered() {
      return socket.bufferedAmount;
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: (code, reason) => socket.close(code, reason),
  };
}
