// Bundles the Node side into dist/: the command and the thread that works results out, dynamic imports split off, npm
// packages included; and the page into dist/web.
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { describeApi } from "../src/server/openapi.ts";
import { bundleNode } from "./bundle-node.mjs";
import { clientTypes } from "./client-types.mjs";
import { messages } from "./messages.mjs";
import { licencesOf } from "./licences.mjs";
import { collectThirdParty } from "./third-party.mjs";

// What is there stays until everything new is there too.
const next = `.build-${process.pid}`;
process.on("exit", () => rmSync(next, { recursive: true, force: true }));
const thirdParty = collectThirdParty();
await bundleNode(
  {
    assay: "src/cli/main.ts",
    "computing-worker": "src/workbench/results/computing-worker.ts",
    "checkpoint-worker": "src/storage/sqlite/checkpoint-worker.ts",
    client: "src/contract/connect.ts",
  },
  next,
  [thirdParty.plugin],
);

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
writeFileSync(join(next, "client.d.ts"), clientTypes(describeApi(version)));

/** Parts of forms, tables and pages. */
const SHARED = /node_modules\/@(?:mantine|tanstack)\/|src\/web\/parts\//;

await build({
  root: "src/web",
  configFile: false,
  logLevel: "warn",
  plugins: [messages(), react(), thirdParty.plugin],
  build: {
    outDir: `../../${next}/web`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The frame with Home, and charts, which are loaded when one is first shown.
    chunkSizeWarningLimit: 750,
    manifest: true,
    rolldownOptions: {
      // What nobody uses of a file of ours does nothing by being loaded; only styles do.
      treeshake: {
        moduleSideEffects: (id) => !/\/src\/(?:contract|core|presentation|charts(?!\/register))\//.test(id),
      },
      output: {
        // A few files instead of a hundred: what the frame needs, and what several pages share. Each page, and what is
        // wanted seldom, stays apart.
        codeSplitting: {
          groups: [
            { name: "frame", tags: ["$initial"], priority: 2 },
            { name: "shared", test: SHARED, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
});

// The reference of the API is a page of its own, so that its library stays out of everybody else's way.
await build({
  root: "src/web/reference",
  configFile: false,
  logLevel: "warn",
  plugins: [thirdParty.plugin],
  build: {
    outDir: `../../../${next}/web`,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: "src/web/reference/reference.html" },
  },
});

const assets = join(next, "web", "assets");
for (const file of readdirSync(assets).filter((name) => /\.(?:css|js|svg)$/.test(name)))
  writeFileSync(join(assets, `${file}.gz`), gzipSync(readFileSync(join(assets, file)), { level: 9 }));

const packages = thirdParty.packages();
writeFileSync(join(next, "THIRD-PARTY-LICENSES.txt"), licencesOf(packages));
writeFileSync(
  join(next, "third-party.json"),
  `${JSON.stringify(
    packages.map(({ folder: _folder, ...told }) => told),
    null,
    2,
  )}
`,
);

rmSync("dist", { recursive: true, force: true });
renameSync(next, "dist");
