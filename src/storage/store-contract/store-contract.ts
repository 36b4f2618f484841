import { describe } from "vitest";
import type { Store } from "../../core/index.ts";
import { storeKit } from "./kit-contract.ts";
import { catalogContract } from "./catalog-contract.ts";
import { countsContract } from "./counts-contract.ts";
import { detailsContract } from "./details-contract.ts";
import { draftsContract } from "./drafts-contract.ts";
import { importsContract } from "./imports-contract.ts";
import { judgingContract } from "./judging-contract.ts";
import { invitationsContract } from "./invitations-contract.ts";
import { moneyContract } from "./money-contract.ts";
import { operationsContract } from "./operations-contract.ts";
import { ownershipContract } from "./ownership-contract.ts";
import { ratingsContract } from "./ratings-contract.ts";
import { readingContract } from "./reading-contract.ts";
import { requestsContract } from "./requests-contract.ts";
import { retriesContract } from "./retries-contract.ts";
import { runsContract } from "./runs-contract.ts";
import { schedulesContract } from "./schedules-contract.ts";
import { searchContract } from "./search-contract.ts";
import { searchWordsContract } from "./search-words-contract.ts";
import { sessionsContract } from "./sessions-contract.ts";
import { settlingContract } from "./settling-contract.ts";
import { tokensContract } from "./tokens-contract.ts";
import { tasksContract } from "./tasks-contract.ts";
import { workContract } from "./work-contract.ts";

/** What every store must do. Written once, run over every engine. */
export function storeContract(engine: string, open: () => Promise<Store>): void {
  describe(`store on ${engine}`, () => {
    const kit = storeKit(open);
    runsContract(kit);
    ownershipContract(kit);
    workContract(kit);
    retriesContract(kit);
    operationsContract(kit);
    countsContract(kit);
    judgingContract(kit);
    moneyContract(kit);
    readingContract(kit);
    detailsContract(kit);
    sessionsContract(kit);
    settlingContract(kit);
    ratingsContract(kit);
    invitationsContract(kit);
    tokensContract(kit);
    schedulesContract(kit);
    tasksContract(kit);
    importsContract(kit);
    catalogContract(kit);
    draftsContract(kit);
    requestsContract(kit);
    searchContract(kit);
    searchWordsContract(kit);
  });
}
