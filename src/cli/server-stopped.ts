import { Failure } from "../core/index.ts";

/** The server that a command used has gone, and its database is not the one that the command would open itself. */
export class ServerStopped extends Failure {
  /** As it may be shown. */
  readonly database: string;

  constructor(url: string, database: string) {
    super("host-unreachable", `The server at ${url} stopped. Its database is ${database}.`, {
      hint: `Start it again, or use that database directly: --db ${JSON.stringify(database)}`,
    });
    this.database = database;
  }
}
