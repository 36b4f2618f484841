import { z } from "zod";

/** What several tools take. */

export const runId = z.string().min(1).max(200).describe("Id of the run, as list_runs has it");

/** A place in a list, as an answer ends with it. */
export const cursor = z
  .string()
  .max(200)
  .optional()
  .describe("Where to go on: the cursor that the last answer ended with");

export const search = z.string().min(1).max(500).optional();
