import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

const FILE = "first.assay-run";

it("a run leaves one workspace as a file, is verified without any, and enters another", async () => {
  const folder = temporaryFolder();
  const options = { cwd: folder };
  const config = writeSample(folder, { tasks: 3 });
  await assay(["run", "-c", config, "--dir", "w", "--quiet"], options);
  const listed = await assay(["runs", "--dir", "w", "--json"], options);
  const { runId } = JSON.parse(listed.stdout) as { readonly runId: string };

  const bundled = await assay(["bundle", runId, FILE, "--dir", "w"], options);
  const said =
    /^Wrote \S+ to first\.assay-run \(9 items\), and verified the file\.\nDigest: (sha256:\w{64})\n$/;
  expect([bundled.code, bundled.stderr, bundled.stdout]).toEqual([0, "", expect.stringMatching(said)]);
  const digest = said.exec(bundled.stdout)?.[1] ?? "";
  expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600);
  const again = await assay(["bundle", runId, FILE, "--dir", "w"], options);
  expect([again.code, again.stderr]).toEqual([3, expect.stringContaining("--overwrite")]);
  const numbers = await assay(
    ["bundle", runId, "n.assay-run", "--without-texts", "--dir", "w", "--json"],
    options,
  );
  expect(JSON.parse(numbers.stdout)).toMatchObject({ runId, texts: "withheld", digest, items: 9 });
  expect(
    readdirSync(folder)
      .filter((name) => name.includes("assay-run"))
      .toSorted(),
  ).toEqual([FILE, "n.assay-run"]);

  const verified = await assay(["verify", FILE, "--digest", digest], options);
  expect([verified.code, verified.stdout.split("\n")]).toEqual([
    0,
    [
      `first.assay-run: run ${runId}, 9 items`,
      "  ✓ File: unchanged since it was written.",
      "  ✓ Items: 9 of 9 match their hashes.",
      "  ✓ Texts: all match their hashes.",
      expect.stringMatching(/^ {2}✓ Numbers: \d{3,} of \d{3,} follow from the items\.$/),
      "  ✓ Digest: made from these tasks, settings, items and results.",
      `Digest: ${digest}`,
      "The bundle holds.",
      "",
    ],
  ]);
  const withheld = await assay(["verify", "n.assay-run"], options);
  expect([withheld.code, withheld.stdout]).toEqual([
    0,
    expect.stringContaining("  - Texts: withheld. Their hashes are part of the digest.\n"),
  ]);
  const other = await assay(["verify", FILE, "--digest", `sha256:${"0".repeat(64)}`], options);
  expect([other.code, other.stdout]).toEqual([5, expect.stringContaining("The bundle doesn't hold.")]);

  const bytes = readFileSync(join(folder, FILE));
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  writeFileSync(join(folder, "flipped"), bytes);
  const flipped = await assay(["verify", "flipped"], options);
  expect([flipped.code, flipped.stderr]).toEqual([
    5,
    expect.stringContaining("was changed since it was written"),
  ]);
  expect((await assay(["verify", "missing"], options)).code).toBe(2);

  for (const [name, code] of [
    ["flipped", 2],
    ["n.assay-run", 2],
    [FILE, 0],
    [FILE, 3],
  ] as const) {
    const added = await assay(["unbundle", name, "--dir", "new"], options);
    expect([name, added.code, added.stderr.includes("bug")]).toEqual([name, code, false]);
  }
  const shown = async (dir: string) => (await assay(["report", runId, "--dir", dir], options)).stdout;
  expect((await shown("new")).replaceAll("new/", "w/")).toBe(await shown("w"));
});
