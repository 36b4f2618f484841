// `npm run container:steps`: does what the Dockerfile says, stage by stage, in an empty folder, with the Node of its
// image and as another account where we are root; then starts, looks after and stops the result as Docker would. It is
// not Docker: folders stand for images, and nothing but the account and the process numbers keeps it apart from the machine.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { readStages, secondsOf } from "./container/dockerfile.mjs";
import { executeStage } from "./container/execute.mjs";
import { tryImage } from "./container/try-image.mjs";
import { nodeOfMajor } from "./pack/nodes.mjs";

const context = join(import.meta.dirname, "..");
const read = (name) => readFileSync(join(context, name), "utf8");
const home = mkdtempSync(join(tmpdir(), "assay-container-"));
// The account of the image has to reach it.
chmodSync(home, 0o755);

try {
  const stages = readStages(read("Dockerfile"));
  const rootOf = (name) => join(home, name);
  let image = null;
  for (const stage of stages) {
    const [, major] = /^node:(\d+)/.exec(stage.image) ?? [];
    const node = nodeOfMajor(major);
    console.log(`FROM ${stage.image}, for which ${node} stands`);
    image = executeStage(stage, stages, { rootOf, context, node, say: (line) => console.log(`  ${line}`) });
  }
  const { services } = parse(read("compose.yaml"));
  console.log("Started and stopped:");
  await tryImage(image, secondsOf(services.assay.stop_grace_period), (line) => console.log(`  ok  ${line}`));
  console.log("All of it was done in a folder, not by Docker.");
} finally {
  rmSync(home, { recursive: true, force: true });
}
