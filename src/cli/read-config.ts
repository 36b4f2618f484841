import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
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

/** A config with the files it refers to. Their paths count from the config's folder, then from the working folder. */
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
    if (found === null) {
      const key = keyOf(config, name);
      const place = { file: path, ...locate(key), key: key.join(".") };
      faults.push({
        ...place,
        message: `there is no readable file ${name}`,
        expected: `a file at ${[...new Set(places)].join(" or ")}`,
      });
    } else {
      files.push({ path: name, ...found });
    }
  }
  if (faults.length > 0)
    throw new Failure("invalid-input", `${path} refers to files that cannot be read.`, { faults });
  return { config, files };
}

function keyOf(config: RunConfig, name: string): string[] {
  if (config.run.datasetPath === name) return ["run", "datasetPath"];
  return datasetPathsOf(config).includes(name) ? ["run", "datasetPaths"] : ["routers", "simulated", "replay"];
}

/** The first of these that can be read. */
async function readFirst(places: readonly string[]): Promise<{ content: string; location: string } | null> {
  for (const location of places) {
    const content = await read(location);
    if (content !== null) return { content, location };
  }
  return null;
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}
