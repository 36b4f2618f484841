// Runs a script with a Node that is new enough, passing signals and the exit code through.
"use strict";

var childProcess = require("node:child_process");
var os = require("node:os");
var runtime = require("./runtime.cjs");

/**
 * Runs `script` with `args` and ends this process the way the script ends. A script that `counts` is our command: it
 * can be told of interrupts.
 */
module.exports = function reexecute(script, args, counts) {
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
  // What calls leave behind is garbage at once: a small nursery keeps the process small at no cost.
  var flags = counts ? ["--max-semi-space-size=8"] : [];
  var child = childProcess.spawn(node, flags.concat([script], args), {
    stdio: ["inherit", "inherit", "inherit"].concat(counts ? ["ipc"] : []),
  });
  // A terminal sends Ctrl-C to the child as well, `kill` sends it here only. A child that counts both is told of each;
  // any other is sent the signal, except where a terminal may have done it already.
  var isCounting = false;
  child.on("message", function (message) {
    if (message === "counts-interrupts") isCounting = true;
  });
  process.on("SIGINT", function () {
    if (isCounting && child.connected) child.send("interrupt", function () {});
    else if (!process.stdin.isTTY) child.kill("SIGINT");
  });
  ["SIGTERM", "SIGHUP"].forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  child.on("exit", function (code, signal) {
    process.exit(signal ? 128 + (os.constants.signals[signal] || 0) : code);
  });
};
