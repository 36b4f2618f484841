import { join } from "node:path";
import { temporaryFolder, migratedPostgres } from "../../test/support/databases.ts";
import { openPostgresStore } from "./postgres/open.ts";
import { openSqliteStore } from "./sqlite/open.ts";
import { storeContract } from "./store-contract/store-contract.ts";

storeContract("SQLite", () => openSqliteStore(join(temporaryFolder(), "assay.sqlite")));
storeContract("PostgreSQL", async () => openPostgresStore(await migratedPostgres()));
