#!/usr/bin/env node
"use strict";

var fs = require("node:fs");
var path = require("node:path");
var runtime = require("./runtime.cjs");

var entry = path.join(runtime.root, "dist", "assay.js");
var args = process.argv.slice(2);

if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  process.stdout.write(require("../package.json").version + "\n");
} else if (!fs.existsSync(entry)) {
  process.stderr.write("assay is not built yet. Run `npm run setup` in " + runtime.root + " first.\n");
  process.exit(2);
} else if (runtime.findNode() === process.execPath) {
  void import("file://" + entry.split(path.sep).join("/"));
} else {
  require("./reexecute.cjs")(entry, args, true);
}
