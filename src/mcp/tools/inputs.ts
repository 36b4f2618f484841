import { z } from "zod";

/** What several tools take. */

export const runId = z.string().min(1).max(200).describe("Run ID (see list_runs)");

/** A place in a list, as an answer ends with it. */
export const cursor = z.string().max(200).optional().describe("Cursor from the end of the previous response");

export const search = z.string().min(1).max(500).optional();
