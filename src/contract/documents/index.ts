export type { DocumentBody } from "./document-body.ts";
export { bodiesOf } from "./document-bodies.ts";
export type { DocumentLookups } from "./lookups.ts";
