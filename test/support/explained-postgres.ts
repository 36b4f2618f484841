import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { openPool } from "../../src/storage/postgres/pool.ts";

/** A step of a plan, as PostgreSQL tells it. */
export interface PlanStep {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanStep[];
}

export interface Explained {
  readonly sql: string;
  readonly steps: readonly PlanStep[];
}

const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** How every statement was executed, those of triggers and foreign keys too, with the values that it had. */
export class ExplainedStatements {
  #heard: Explained[] = [];

  connect(url: string): pg.Pool {
    const pool = openPool(url);
    pool.on("connect", (client) => {
      client.on("notice", ({ message }) => this.#hear(message ?? ""));
      void client.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on;
        SET auto_explain.log_timing = off; SET auto_explain.log_format = json; SET auto_explain.log_level = notice;
        SET auto_explain.log_nested_statements = on; SET client_min_messages = notice`);
    });
    return pool;
  }

  async during(work: () => Promise<unknown>): Promise<Explained[]> {
    this.#heard = [];
    await work();
    // What a connection is told comes before its answer, but other connections may still be heard.
    await setTimeout(0);
    return this.#heard;
  }

  #hear(message: string): void {
    const plan = message.indexOf("{");
    if (!message.startsWith("duration:") || plan === -1) return;
    const told = JSON.parse(message.slice(plan)) as { "Query Text": string; Plan: PlanStep };
    this.#heard.push({ sql: told["Query Text"].replaceAll(/\s+/g, " ").trim(), steps: stepsOf(told.Plan) });
  }
}
