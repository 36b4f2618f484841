import type { Json } from "../records/index.ts";
import type { Page, SortedRequest } from "./page.ts";

/** What the catalog keeps. Each kind has a schema of its own; the store only keeps. */
export const CATALOG_KINDS = ["provider", "model", "criteria-set", "mapping", "price", "draft"] as const;
export type CatalogKind = (typeof CATALOG_KINDS)[number];

/** One thing a person has set up, under a name that is unique among its kind. */
export interface CatalogRecord {
  readonly id: number;
  readonly kind: CatalogKind;
  readonly name: string;
  readonly body: Json;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly archivedAt: number | null;
}

/** Fields that every record has. */
export const RECORD_SORTS = ["created", "updated", "name"] as const;
/** Of mappings, of which nobody sees when they were changed. */
export const MAPPING_SORTS = ["created", "name"] as const;
/** Of drafts, whose names nobody sees. */
export const DRAFT_SORTS = ["created", "updated"] as const;
/** Of single criteria; `created` is by number: set by set. */
export const CRITERION_SORTS = ["created", "name", "set"] as const;
export const PROVIDER_SORTS = [...RECORD_SORTS, "type"] as const;
export const MODEL_SORTS = [...RECORD_SORTS, "provider"] as const;
export const PRICE_SORTS = ["created", "provider", "model", "since"] as const;
/** What records of a kind hold under these names can be asked for, and be in order of. */
export const RECORD_FIELDS = ["type", "provider", "model", "since"] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

export interface RecordsRequest extends SortedRequest<(typeof RECORD_SORTS)[number] | RecordField> {
  readonly kind: CatalogKind;
  /** Words that the name holds. */
  readonly search?: string | undefined;
  readonly archived?: boolean | undefined;
  /** Only records that hold this, by field. */
  readonly holding?: Readonly<Partial<Record<RecordField, string | undefined>>> | undefined;
}

/** A secret as it is kept: sealed with the master key, under an id that records refer to. */
export interface SealedSecret {
  readonly id: string;
  readonly sealed: string;
}

/** The setting that holds the fingerprint of the key which sealed the secrets. */
export const FINGERPRINT_SETTING = "secrets.fingerprint";

/** The setting that holds which backups were made by themselves. They are of one place: no copy has it. */
export const BACKUPS_SETTING = "backup.made";

/** Providers, models, criteria and settings. Every method is one transaction. */
export interface CatalogStore {
  /** Fails with `conflict` when the name is taken. Secrets that come along are kept in the same transaction. */
  createRecord(
    record: Pick<CatalogRecord, "kind" | "name" | "body">,
    secrets: readonly SealedSecret[],
    now: number,
  ): Promise<CatalogRecord>;
  /** Makes records that hold no secret, or gives those that have the name another body: all of them, or none. */
  saveRecords(records: readonly Pick<CatalogRecord, "kind" | "name" | "body">[], now: number): Promise<void>;
  /** Null when there is no such record. Secrets named in `dropped` go with the old body. */
  updateRecord(
    id: number,
    change: Partial<Pick<CatalogRecord, "name" | "body" | "archivedAt">>,
    secrets: { readonly kept: readonly SealedSecret[]; readonly dropped: readonly string[] },
    now: number,
  ): Promise<CatalogRecord | null>;
  findRecord(kind: CatalogKind, id: number): Promise<CatalogRecord | null>;
  findRecordByName(kind: CatalogKind, name: string): Promise<CatalogRecord | null>;
  listRecords(request: RecordsRequest): Promise<Page<CatalogRecord>>;
  removeRecord(id: number, droppedSecrets: readonly string[]): Promise<boolean>;
  /** Whether a run has used a model of this name. */
  isModelUsed(name: string): Promise<boolean>;

  readSecret(id: string): Promise<string | null>;
  listSecrets(): Promise<SealedSecret[]>;
  /** Everything sealed anew, together with the fingerprint of the key that did it. */
  replaceSecrets(secrets: readonly SealedSecret[], fingerprint: string): Promise<void>;

  /** A setting as JSON; null when it was never set. */
  readSetting(name: string): Promise<Json | null>;
  writeSetting(name: string, value: Json): Promise<void>;
  /** Writes it only if it still is what it was: of several that try, one gets true. */
  replaceSetting(name: string, before: Json | null, value: Json): Promise<boolean>;
}
