// Runs a script with a Node that is new enough, passing signals and the exit code through.
"use strict";

var childProcess = require("node:child_process");
var os = require("node:os");
var runtime = require("./runtime.cjs");

/** Runs `script` with `args` and ends this process the way the script ends. */
module.exports = function reexecute(script, args) {
  var node = runtime.findNode();
  if (!node) {
    process.stderr.write(
      "assay needs Node " +
        runtime.MINIMUM_MAJOR +
        " or newer; this is Node " +
        process.versions.node +
        ". Install a newer Node, or run `npm run setup` in a checkout of Assay, which brings one.\n",
    );
    process.exit(2);
  }
  var child = childProcess.spawn(node, [script].concat(args), { stdio: "inherit" });
  // A terminal sends Ctrl-C to the child as well; other signals reach only this process.
  process.on("SIGINT", function () {});
  ["SIGTERM", "SIGHUP"].forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  child.on("exit", function (code, signal) {
    process.exit(signal ? 128 + (os.constants.signals[signal] || 0) : code);
  });
};
