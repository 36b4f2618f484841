import { answerQueryOf } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";

/** An answer with what was asked, without who gave it. */
export const answerQuery = (sessionId: string, answerId: string) =>
  answerQueryOf(client, sessionId, answerId);
