// `node scripts/node.cjs FILE ARGS`: runs FILE with a Node that is new enough.
"use strict";

var path = require("node:path");

require("../bin/reexecute.cjs")(path.resolve(process.argv[2]), process.argv.slice(3));
