import { access, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure, OWNER_ONLY_FILE, OWNER_ONLY_FOLDER, phrase } from "../../core/index.ts";
import { type MasterKeyPorts, osKeychain } from "../../secrets/index.ts";

/** Where the master key may come from. Without a workspace folder a new one is kept nowhere, so none is made. */
export function keyPorts(
  folder: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): MasterKeyPorts {
  return {
    environment,
    keychain: osKeychain(),
    workspaceKeyPath: join(folder ?? "", "master.key"),
    files: {
      read: async (path) => {
        try {
          return await readFile(path, "utf8");
        } catch (error) {
          if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
          throw error;
        }
      },
      create: async (path, text, mode) => {
        if (folder === null)
          throw new Failure("secrets-failed", phrase`Secrets can't be stored without a workspace folder.`);
        try {
          await writeFile(path, text, { flag: "wx", mode });
          return true;
        } catch (error) {
          if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
          throw error;
        }
      },
      replace: async (path, text, mode) => {
        await writeFile(`${path}.part`, text, { mode });
        await rename(`${path}.part`, path);
      },
      remove: (path) => rm(path, { force: true }),
    },
  };
}

export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    throw new Failure("workspace-failed", phrase`The workspace folder ${folder} cannot be created.`, {
      cause: error,
      hint: phrase`Choose another folder with --dir, or check the permissions.`,
    });
  }
}

/** A database takes the mode of its file when it is there already. What keeps it from being made is told by the store. */
export async function makeFile(path: string): Promise<void> {
  await open(path, "a", OWNER_ONLY_FILE).then(
    (file) => file.close(),
    () => {},
  );
}

/** Full disks and wrong permissions show only when something is written. */
export async function tryWriting(folder: string | null, token: string): Promise<void> {
  if (folder === null) return;
  const path = join(folder, `${token}.part`);
  try {
    await writeFile(path, token, { mode: OWNER_ONLY_FILE });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("workspace-failed", phrase`The workspace folder cannot be written: ${reason}`, {
      cause: error,
      hint: phrase`Check the permissions and the free space, or choose another folder with --dir.`,
    });
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** Each file appears whole or not at all, also when two write it at the same time. */
export async function saveFiles(
  folder: string,
  runId: string,
  token: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string[]> {
  const home = join(folder, runId);
  try {
    await mkdir(home, { recursive: true, mode: OWNER_ONLY_FOLDER });
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) {
      const path = join(home, name);
      await writeFile(`${path}.${token}.part`, content, { mode: OWNER_ONLY_FILE });
      await rename(`${path}.${token}.part`, path);
      paths.push(path);
    }
    return paths;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("workspace-failed", phrase`The report could not be written to ${home}: ${reason}`, {
      cause: error,
    });
  }
}
