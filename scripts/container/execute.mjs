// Does what a stage of a Dockerfile says, in a folder that stands for the root of the image.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, delimiter, dirname, join, posix, relative, sep } from "node:path";

/** The name of the last stage, which has none. */
export const FINAL = "final";
/** Who owns the data in the image. */
const OWNER = "1000:1000";

/** Whom `USER` stands for: its numbers where we may become anybody, else ourselves. */
function accountFor(user) {
  const [uid = 0, gid = uid] = user.split(":").map(Number);
  return process.getuid() === 0 ? { uid, gid } : { uid: process.getuid(), gid: process.getgid() };
}

/** How this machine gets out to npm; a machine with Docker would tell Docker. */
function wayOut() {
  const names = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(?:registry|cafile))$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
}

/** Folders that the Dockerfile makes or fills; a path below one of them is moved into the folder of its stage. */
function ownFolders(stages) {
  const paths = stages.flatMap(({ steps }) =>
    steps.flatMap(({ keyword, list }) => (["WORKDIR", "COPY", "VOLUME"].includes(keyword) ? list : [])),
  );
  const first = paths.filter((path) => path.startsWith("/")).map((path) => path.split("/")[1]);
  return [...new Set([...first, "tmp"])];
}

/** Absolute paths of the image in a text, as they are in the folder that stands for it. */
function inRoot(text, root, folders) {
  const path = new RegExp(`(?<=^|[\\s="'])/(?=(?:${folders.join("|")})(?:[/\\s"']|$))`, "g");
  return text.replaceAll(path, () => `${root}/`);
}

/** Whether a file of the checkout is left out of the build: names and `*` at the top, which is all ours says. */
function ignored(context) {
  const lines = readFileSync(join(context, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  const odd = lines.find((line) => !/^[\w.*-]+$/.test(line));
  if (odd !== undefined) throw new Error(`.dockerignore: ${odd} is not known to scripts/container.`);
  const patterns = lines.map((line) => new RegExp(`^${line.replaceAll(".", "\\.").replaceAll("*", ".*")}$`));
  return (path) => patterns.some((pattern) => pattern.test(relative(context, path).split(sep)[0]));
}

function copyInto({ flags, list }, { place, context, rootOf }) {
  const target = list.at(-1);
  const from = flags.from === undefined ? context : rootOf(flags.from);
  const leftOut = flags.from === undefined ? ignored(context) : () => false;
  for (const source of list.slice(0, -1)) {
    const path = join(from, source);
    const isFile = statSync(path).isFile();
    const to = isFile && /(?:^\.|\/)$/.test(target) ? join(place(target), basename(path)) : place(target);
    mkdirSync(isFile ? dirname(to) : to, { recursive: true });
    cpSync(path, to, { recursive: true, filter: (one) => !leftOut(one), verbatimSymlinks: true });
  }
}

function runIn({ words }, stage) {
  const { uid, gid } = accountFor(OWNER);
  const command = stage.moved(words).replaceAll(OWNER, `${uid}:${gid}`);
  stage.say(`RUN ${command}`);
  mkdirSync(stage.place("/tmp"), { recursive: true });
  const ended = spawnSync("/bin/sh", ["-c", command], {
    cwd: stage.place("."),
    env: stage.env,
    encoding: "utf8",
    ...(process.getuid() === 0 ? accountFor(stage.user) : {}),
  });
  if (ended.status !== 0)
    throw new Error(`RUN ${command}\nended with ${ended.status}:\n${ended.stdout}\n${ended.stderr}`);
}

const argumentsIn = ({ list }, stage) =>
  list.map((word) => (word === "node" ? stage.node : stage.moved(word)));

/** What each instruction does to a stage. */
const DO = {
  WORKDIR: ({ words }, stage) => {
    stage.cwd = posix.resolve(stage.cwd, words);
    mkdirSync(stage.place("."), { recursive: true });
  },
  COPY: copyInto,
  RUN: runIn,
  ENV: ({ list }, stage) => {
    for (const [name, value] of list.map((pair) => pair.split("="))) stage.env[name] = stage.moved(value);
  },
  USER: ({ words }, stage) => {
    stage.user = words;
  },
  // They say something to whoever starts a container; there is nothing to do for them.
  VOLUME: () => {},
  EXPOSE: () => {},
  STOPSIGNAL: ({ words }, stage) => {
    stage.stopSignal = words;
  },
  HEALTHCHECK: (step, stage) => {
    stage.health = { flags: step.flags, command: argumentsIn(step, stage) };
  },
  CMD: (step, stage) => {
    stage.command = argumentsIn(step, stage);
  },
};

/**
 * Executes one stage. `rootOf` names the folder of each stage, `context` the checkout, `node` the Node that stands for
 * the image's; nothing else of our environment is in the image. What comes back is how its command is started.
 */
export function executeStage({ name, steps }, stages, { rootOf, context, node, say = () => {} }) {
  const root = rootOf(name ?? FINAL);
  const folders = ownFolders(stages);
  mkdirSync(root, { recursive: true });
  const stage = {
    context,
    node,
    rootOf,
    say,
    cwd: "/",
    user: "0:0",
    env: { ...wayOut(), PATH: [dirname(node), process.env.PATH].join(delimiter), HOME: process.env.HOME },
    place: (path) => join(root, posix.resolve(stage.cwd, path)),
    moved: (text) => inRoot(text, root, folders),
  };
  for (const step of steps) DO[step.keyword](step, stage);
  return { ...stage, folder: stage.place("."), account: accountFor(stage.user) };
}
