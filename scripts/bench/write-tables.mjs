// What was measured as a Markdown file: where, with what, and every table that was printed.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import { printedTables } from "./kit.mjs";

function commit() {
  const git = (...args) => spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "";
  const hash = git("rev-parse", "--short", "HEAD");
  if (hash === "") return "unknown";
  return git("status", "--porcelain") === "" ? hash : `${hash}, with changes that are not committed`;
}

const row = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

export function writeTables(path) {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const lines = [
    "# Measured",
    "",
    `- Machine: ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, ${gigabytes} GB, ${platform()} ${release()}`,
    `- Node ${process.versions.node}`,
    `- Commit: ${commit()}`,
    `- ${new Date().toISOString()}`,
    ...printedTables.flatMap(({ title, cells: [headers, ...rows] }) => [
      "",
      `## ${title}`,
      "",
      row(headers),
      row(headers.map(() => "---")),
      ...rows.map(row),
    ]),
  ];
  writeFileSync(path, `${lines.join("\n")}\n`);
  console.log(`\nWritten to ${path}`);
}
