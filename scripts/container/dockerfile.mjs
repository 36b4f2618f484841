// Reads a Dockerfile into stages of steps, as far as ours goes: what it does not know it refuses.
import { DockerfileParser } from "dockerfile-ast";

const KNOWN = new Set([
  "FROM",
  "WORKDIR",
  "COPY",
  "RUN",
  "ENV",
  "USER",
  "VOLUME",
  "EXPOSE",
  "STOPSIGNAL",
  "HEALTHCHECK",
  "CMD",
]);

/** Stages in their order, each with the image it stands on, its name or null, and its steps. */
export function readStages(text) {
  const stages = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (!KNOWN.has(keyword)) throw new Error(`Dockerfile: ${keyword} is not known to scripts/container.`);
    const words = instruction.getArgumentsContent() ?? "";
    if (keyword === "FROM") {
      const [, image, name = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(words) ?? [];
      stages.push({ image, name, steps: [] });
    } else stages.at(-1).steps.push(stepOf(keyword, instruction.getFlags?.() ?? [], words));
  }
  return stages;
}

/** `flags` by name, `words` as they stand, and `list` where they are a JSON list or a list of words. */
function stepOf(keyword, given, content) {
  const flags = Object.fromEntries(given.map((flag) => [flag.getName(), flag.getValue()]));
  // Flags stand before the rest, and are in it or not, by instruction.
  const rest = content.trim().replace(/^(?:--[\w-]+=\S+\s+)+/, "");
  const words = keyword === "HEALTHCHECK" ? rest.replace(/^CMD\s+/, "") : rest;
  const list = words.startsWith("[") ? JSON.parse(words) : words.split(/\s+/);
  return { keyword, flags, words, list };
}

/** Seconds of a duration such as `30s`. */
export function secondsOf(duration) {
  const [, count, unit] = /^(\d+)(ms|s|m)$/.exec(duration) ?? [];
  if (count === undefined) throw new Error(`${duration} is not a duration such as 30s.`);
  return Number(count) * { ms: 0.001, s: 1, m: 60 }[unit];
}
