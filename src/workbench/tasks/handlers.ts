import type { Handlers, TaskRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { clusterProposals, setClusters } from "./clusters.ts";
import * as collections from "./collections.ts";
import { Drafts } from "./drafts/drafts.ts";
import * as generations from "./drafts/generations.ts";
import { generateAndSave } from "./drafts/generate-and-save.ts";
import { saveDraft } from "./drafts/save-draft.ts";
import type { Writers } from "./drafts/writers.ts";
import { exportTasks, lossesAtExport } from "./export-tasks.ts";
import { importTasks } from "./import-tasks.ts";
import * as mappings from "./mappings.ts";
import { previewImport } from "./preview-import.ts";
import * as tasks from "./tasks.ts";

export function taskHandlers(parts: Parts, writers: Writers): Handlers<TaskRoutes> {
  const writing = { drafts: new Drafts(parts), writers };
  const editCollection: Handlers<TaskRoutes>["editCollection"] = ({ params, body }) =>
    collections.editCollection(parts, params.id, body);
  return {
    previewImport: ({ query, upload }) => previewImport(parts, upload, query),
    importTasks: ({ query, upload }) => importTasks(parts, upload, query),
    listMappings: ({ query }) => mappings.listMappings(parts, query),
    getMapping: ({ params }) => mappings.getMapping(parts, params.id),
    saveMapping: ({ body }) => mappings.saveMapping(parts, body),
    deleteMapping: ({ params }) => mappings.deleteMapping(parts, params.id),
    getExportLosses: ({ query }) => lossesAtExport(parts, query),
    exportTasks: ({ query }) => exportTasks(parts, query),

    generateCollection: ({ body, signal }) => generations.generate(parts, writing, body, signal),
    generateAndSave: ({ body, signal }) => generateAndSave(parts, writing, body, signal),
    listDrafts: ({ query }) => generations.listDrafts(parts, writing, query),
    getDraft: ({ params }) => generations.getDraft(writing, params.id),
    editDraft: ({ params, body }) => generations.editDraft(parts, writing, params.id, body),
    deleteDraft: ({ params }) => generations.deleteDraft(parts, writing, params.id),
    generateMore: ({ params, body, signal }) =>
      generations.generateMore(parts, writing, params.id, body, signal),
    saveDraft: ({ params, body }) => saveDraft(parts, writing, params.id, body),

    listTasks: ({ query }) => tasks.listTasks(parts, query),
    previewTask: ({ body }) => tasks.previewTask(body),
    createTask: ({ query, body }) => tasks.createTask(parts, body, query.collectionId),
    createTasks: ({ body }) => tasks.createTasks(parts, body),
    getTask: ({ params }) => tasks.getTask(parts, params.id),
    editTask: ({ params, body }) => tasks.editTask(parts, params.id, body),
    deleteTask: ({ params }) => tasks.deleteTask(parts, params.id),
    archiveTask: ({ params, body }) => tasks.archiveTask(parts, params.id, body.archived),
    listTaskVersions: ({ params }) => tasks.listTaskVersions(parts, params.id),

    listCollections: ({ query }) => collections.listCollections(parts, query),
    createCollection: ({ body }) => collections.createCollection(parts, body),
    getCollection: ({ params, query }) => collections.getCollection(parts, params.id, query.brief),
    editCollection,
    deleteCollection: ({ params }) => collections.deleteCollection(parts, params.id),
    archiveCollection: ({ params, body }) => collections.archiveCollection(parts, params.id, body.archived),
    addToCollection: ({ params, body }) => collections.addToCollection(parts, params.id, body),
    removeFromCollection: ({ params }) => collections.removeFromCollection(parts, params.id, params.taskId),
    tagCollection: editCollection,
    proposeClusters: ({ params }) => clusterProposals(parts, params.id),
    setClusters: ({ params, body }) => setClusters(parts, params.id, body),
    listTags: () => parts.store.listTags(),
    createTag: async ({ body }) => {
      await parts.store.createTag(body.name);
      return { id: body.name, ...body };
    },
  };
}
