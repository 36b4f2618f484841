import type { CatalogRoutes, Handlers } from "../../contract/index.ts";
import { PROVIDER_TEMPLATES } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import * as criteria from "./criteria.ts";
import * as criteriaSets from "./criteria-sets.ts";
import { doctor } from "./doctor/doctor.ts";
import { getEgress } from "./egress.ts";
import { importPrices } from "./import-prices.ts";
import { listLocalServers } from "./local-servers.ts";
import { ModelLists } from "./model-lists.ts";
import * as models from "./models.ts";
import { addProviderModels } from "./offered-models.ts";
import * as prices from "./prices.ts";
import * as checks from "./provider-checks.ts";
import * as providers from "./providers.ts";

export function catalogHandlers(parts: Parts): Handlers<CatalogRoutes> {
  const lists = new ModelLists(parts);
  return {
    listProviders: ({ query }) => providers.listProviders(parts, query),
    createProvider: ({ body }) => providers.createProvider(parts, body),
    getProvider: ({ params }) => providers.getProvider(parts, params.id),
    editProvider: ({ params, body }) => providers.editProvider(parts, params.id, body),
    deleteProvider: ({ params }) => providers.deleteProvider(parts, params.id),
    archiveProvider: ({ params, body }) => providers.archiveProvider(parts, params.id, body.archived),

    listModels: ({ query }) => models.listModels(parts, query),
    createModel: ({ body }) => models.createModel(parts, body),
    getModel: ({ params }) => models.getModel(parts, params.id),
    editModel: ({ params, body }) => models.editModel(parts, params.id, body),
    deleteModel: ({ params }) => models.deleteModel(parts, params.id),
    archiveModel: ({ params, body }) => models.archiveModel(parts, params.id, body.archived),

    listPrices: ({ query }) => prices.listPrices(parts, query),
    getPrice: ({ params }) => prices.getPrice(parts, params.id),
    createPrice: ({ body }) => prices.createPrice(parts, body),
    importPrices: ({ body }) => importPrices(parts, body),
    editPrice: ({ params, body }) => prices.editPrice(parts, params.id, body),
    deletePrice: ({ params }) => prices.deletePrice(parts, params.id),

    listCriteriaSets: ({ query }) => criteriaSets.listCriteriaSets(parts, query),
    createCriteriaSet: ({ body }) => criteriaSets.createCriteriaSet(parts, body),
    getCriteriaSet: ({ params }) => criteriaSets.getCriteriaSet(parts, params.id),
    editCriteriaSet: ({ params, body }) => criteriaSets.editCriteriaSet(parts, params.id, body),
    deleteCriteriaSet: ({ params }) => criteriaSets.deleteCriteriaSet(parts, params.id),
    archiveCriteriaSet: ({ params, body }) =>
      criteriaSets.archiveCriteriaSet(parts, params.id, body.archived),

    listCriteria: ({ query }) => criteria.listCriteria(parts, query),
    createCriterion: ({ body }) => criteria.createCriterion(parts, body),
    getCriterion: ({ params }) => criteria.getCriterion(parts, params.id),
    editCriterion: ({ params, body }) => criteria.editCriterion(parts, params.id, body),
    deleteCriterion: ({ params }) => criteria.deleteCriterion(parts, params.id),

    testModels: ({ params }) => checks.testModels(parts, lists, params.id),
    listProviderModels: ({ params }) => checks.listProviderModels(parts, lists, params.id),
    addProviderModels: ({ params, body }) => addProviderModels(parts, params.id, body),
    testInference: ({ params, body }) => checks.testInference(parts, params.id, body),
    listProviderTemplates: async () => [...PROVIDER_TEMPLATES],
    listLocalServers: ({ signal }) => listLocalServers(parts, signal),
    doctor: () => doctor(parts),
    getEgress: () => getEgress(parts),
  };
}
