import { expect, it } from "vitest";
import { cuttablePostgres } from "../support/cuttable-postgres.ts";
import { openWorkspace } from "../support/workspace.ts";

it("what only the database knows is unknown while it doesn't answer", async () => {
  const { database, cut } = await cuttablePostgres();
  const { client, request } = await openWorkspace({ database });
  await client.changeSettings({ body: { backup: { everyHours: 24 } } });
  expect(await client.doctor()).toMatchObject({
    workspace: {
      database: { ok: true, schema: expect.any(Number) },
      vault: { ok: true, secrets: 0 },
      backup: { ok: true },
    },
    providers: [],
  });
  cut();
  const unknown = { ok: null, message: "unknown, because the database doesn't answer", next: null };
  expect(await client.doctor()).toMatchObject({
    ok: false,
    workspace: {
      folder: { ok: true },
      database: { ok: false, schema: null },
      vault: { ...unknown, secrets: null, fingerprint: null },
      backup: unknown,
      network: { ok: true },
    },
    providers: null,
  });
  const refused = await request("/api/runs");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: "storage-failed",
    message: expect.stringMatching(
      /^Database 127\.0\.0\.1:\d+\/\w+: connection refused; check that PostgreSQL is running\.$/,
    ),
  });
});
