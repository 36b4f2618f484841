// Makes a checkout ready to run, doing only what is stale: a newer Node, the packages, the build (not `--without-build`).
// Plain old syntax: it must run on the machine's own Node, however old.
"use strict";

var childProcess = require("node:child_process");
var crypto = require("node:crypto");
var fs = require("node:fs");
var path = require("node:path");
var runtime = require("../bin/runtime.cjs");

var root = runtime.root;

function say(text) {
  process.stderr.write("setup: " + text + "\n");
}

function run(command, args, options) {
  var result = childProcess.spawnSync(
    command,
    args,
    Object.assign({ cwd: root, stdio: ["ignore", 2, 2] }, options),
  );
  if (result.status !== 0) {
    say(
      "failed: " + [command].concat(args).join(" ") + (result.error ? " (" + result.error.message + ")" : ""),
    );
    process.exit(result.status || 1);
  }
}

/** npm run by a given Node, so that packages which need a newer one are not skipped. */
function npm(node, args, environment) {
  var cli = process.env.npm_execpath;
  var env = Object.assign({}, process.env, environment, {
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
  });
  if (cli && /\.c?js$/.test(cli)) run(node, [cli].concat(args), { env: env });
  else run("npm", args, { env: env, shell: process.platform === "win32" });
}

function hashOf(files) {
  var hash = crypto.createHash("sha256");
  files.forEach(function (file) {
    hash.update(file + "\0");
    hash.update(fs.readFileSync(path.join(root, file)));
  });
  return hash.digest("hex");
}

function filesBelow(folder) {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort(function (a, b) {
      return a.name < b.name ? -1 : 1;
    })
    .reduce(function (files, entry) {
      var name = folder + "/" + entry.name;
      return files.concat(entry.isDirectory() ? filesBelow(name) : [name]);
    }, []);
}

/** Calls `work` when the stamp file does not hold `hash`, then writes it there. */
function whenStale(stampFile, hash, work) {
  var stamp = path.join(root, stampFile);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return;
  work();
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, hash);
}

function bringNode() {
  if (runtime.findNode()) return;
  var name = runtime.packageName();
  if (!name) {
    say("Node " + runtime.MINIMUM_MAJOR + " or newer is needed and none can be brought for this platform.");
    process.exit(2);
  }
  say(
    "bringing Node " +
      runtime.RUNTIME_VERSION +
      " into .runtime (this machine has " +
      process.versions.node +
      ")",
  );
  fs.mkdirSync(runtime.folder, { recursive: true });
  fs.writeFileSync(path.join(runtime.folder, "package.json"), '{ "private": true }\n');
  npm(process.execPath, [
    "install",
    "--prefix",
    runtime.folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    name + "@" + runtime.RUNTIME_VERSION,
  ]);
}

/** Lets `npx assay` in a checkout find the checkout's own launcher. */
function linkLauncher() {
  var link = path.join(root, "node_modules", ".bin", "assay");
  if (process.platform === "win32" || fs.existsSync(link)) return;
  fs.symlinkSync(path.join("..", "..", "bin", "assay.cjs"), link);
}

bringNode();
var node = runtime.findNode();
if (!node) {
  say("the Node in .runtime cannot be used; delete that folder and try again.");
  process.exit(2);
}

whenStale("node_modules/.assay-stamp", hashOf(["package.json", "package-lock.json"]), function () {
  say("installing packages");
  npm(node, ["ci", "--no-audit", "--no-fund"]);
});
linkLauncher();

if (process.argv.indexOf("--without-build") !== -1) process.exit(0);

var sources = filesBelow("src").concat([
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/bundle-node.mjs",
  "scripts/licences.mjs",
  "scripts/third-party.mjs",
]);
whenStale("dist/.assay-stamp", hashOf(sources), function () {
  say("building");
  run(node, ["scripts/build.mjs"]);
});
