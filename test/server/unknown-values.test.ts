import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { temporaryFolder } from "../support/databases.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, itemsOf, startRun } from "../support/watched-run.ts";

const of = (runId: string) => ({ params: { runId } });

it.each([
  [
    "runs.status",
    "UPDATE runs SET status = 'LOST'",
    '"LOST"',
    (client: Client, id: string) => client.getRun(of(id)),
  ],
  [
    "runs.kind",
    "UPDATE runs SET kind = 'poems'",
    '"poems"',
    (client: Client) => client.listRuns({ query: {} }),
  ],
  [
    "runs.setup_blob",
    "UPDATE runs SET setup_blob = 'gone'",
    '"gone"',
    (client: Client, id: string) => client.getRun(of(id)),
  ],
  ["items.status", "UPDATE items SET status = 'LOST'", '"LOST"', itemsOf],
  ["items.error_stage", "UPDATE items SET error_stage = 'lunch'", '"lunch"', itemsOf],
  ["responses.finish_reason", "UPDATE responses SET finish_reason = 'tired'", '"tired"', itemsOf],
  ["responses.text_blob", "UPDATE responses SET text_blob = 'gone'", '"gone"', itemsOf],
  ["scores.scorer_kind", "UPDATE scores SET scorer_kind = 'oracle'", '"oracle"', itemsOf],
  ["scores.scale_max", "UPDATE scores SET scale_max = NULL", "null", itemsOf],
  ["blobs.encoding", "UPDATE blobs SET encoding = 7", "7", itemsOf],
] as const)(
  "an unknown value in %s is told as one, not read as something else",
  async (column, statement, value, read) => {
    const path = join(temporaryFolder(), "assay.sqlite");
    const { client } = await openHost(path);
    const runId = await startRun(client, sampleConfig({ tasks: 2 }), 2);
    await follow(client, runId);
    await read(client, runId);

    const database = new DatabaseSync(path);
    database.exec(statement);
    database.close();
    const [table, name] = column.split(".");
    await expect(read(client, runId)).rejects.toMatchObject({
      code: "storage-failed",
      message: `Column ${name} of table ${table} contains ${value}, which this version of Assay doesn't know.`,
    });
  },
);
