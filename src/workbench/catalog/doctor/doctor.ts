import type { DoctorView } from "../../../contract/index.ts";
import { allRecords } from "../catalog-records.ts";
import { providerHealth } from "./provider-health.ts";
import { workspaceHealth } from "./workspace-health.ts";
import { keptModel } from "../model-record.ts";
import type { Parts } from "../../parts.ts";

/** What works and what does not. What is archived is not looked at. */
export async function doctor(parts: Parts): Promise<DoctorView> {
  const { version, store } = parts;
  const workspace = await workspaceHealth(parts);
  const isWell = Object.values(workspace).every((fact) => fact?.ok !== false);
  if (!workspace.database.ok) return { ok: false, version, workspace, providers: null };
  const models = (await allRecords(store, "model")).filter(({ archivedAt }) => archivedAt === null);
  const records = (await allRecords(store, "provider")).filter(({ archivedAt }) => archivedAt === null);
  const providers = await Promise.all(
    records.map((record) => {
      const entries = models.filter((model) => keptModel(model).provider === record.name);
      return providerHealth(parts, record, entries);
    }),
  );
  return {
    ok: isWell && providers.every(({ state }) => state !== "failed"),
    version,
    workspace,
    providers,
  };
}
