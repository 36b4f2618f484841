import { readFile, readdir } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import {
  Failure,
  type Fault,
  type NamedFile,
  type RunConfig,
  datasetPathsOf,
  referencedFiles,
} from "../core/index.ts";
import { readConfigFile } from "../datasets/index.ts";
import type { World } from "./world.ts";

/**
 * A config with the files it refers to; of a folder, every bank in it. Their paths count from the config's folder, then from the
 * working folder.
 */
export async function readConfig(
  world: World,
  path: string,
): Promise<{ config: RunConfig; files: NamedFile[] }> {
  const configPath = resolve(world.folder, path);
  const content = await read(configPath);
  if (content === null) {
    throw new Failure("invalid-input", `There is no readable file ${path}.`, {
      faults: [{ file: path, message: "cannot be read", expected: "a config in YAML or JSON" }],
    });
  }
  const { config, locate } = readConfigFile({ path, content });
  const files: NamedFile[] = [];
  const faults: Fault[] = [];
  for (const name of referencedFiles(config)) {
    const places = [resolve(dirname(configPath), name), resolve(world.folder, name)];
    const found = await readFirst(places);
    if (found.length === 0) {
      const key = keyOf(config, name);
      const place = { file: path, ...locate(key), key: key.join(".") };
      faults.push({
        ...place,
        message: `there is no readable file ${name}`,
        expected: `a file, or a folder with .jsonl files, at ${[...new Set(places)].join(" or ")}`,
      });
    } else {
      files.push(
        ...found.map(({ below, ...file }) => ({
          path: below === "" ? name : `${name.replace(/[/]+$/, "")}${below}`,
          ...file,
        })),
      );
    }
  }
  if (faults.length > 0)
    throw new Failure("invalid-input", `${path} refers to files that cannot be read.`, { faults });
  return { config: withCaFiles(config, dirname(configPath)), files };
}

/** Certificates are read where calls are made, so their paths must not depend on where that is. */
function withCaFiles(config: RunConfig, folder: string): RunConfig {
  const routers = Object.entries(config.routers).map(([name, router]) =>
    router !== undefined && "caFile" in router && router.caFile != null && !isAbsolute(router.caFile)
      ? [name, { ...router, caFile: resolve(folder, router.caFile) }]
      : [name, router],
  );
  return { ...config, routers: Object.fromEntries(routers) as RunConfig["routers"] };
}

function keyOf(config: RunConfig, name: string): string[] {
  if (config.run.datasetPath === name) return ["run", "datasetPath"];
  return datasetPathsOf(config).includes(name) ? ["run", "datasetPaths"] : ["routers", "simulated", "replay"];
}

interface Found {
  readonly content: string;
  readonly location: string;
  /** What follows the path that was asked for; empty for a file. */
  readonly below: string;
}

/** The first of these that can be read: a file, or the banks of a folder in the order of their names. */
async function readFirst(places: readonly string[]): Promise<Found[]> {
  for (const location of places) {
    const content = await read(location);
    const found = content === null ? await readFolder(location) : [{ content, location, below: "" }];
    if (found.length > 0) return found;
  }
  return [];
}

async function readFolder(folder: string): Promise<Found[]> {
  const names = await readdir(folder).catch(() => []);
  const banks = names.filter((name) => name.endsWith(".jsonl")).toSorted();
  const found = await Promise.all(
    banks.map(async (name) => {
      const location = join(folder, name);
      const content = await read(location);
      return content === null ? [] : [{ content, location, below: `/${name}` }];
    }),
  );
  return found.flat();
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}
