import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { closeBrowser, openPage, serve, visit } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

/** What can be pressed and is smaller than 24 by 24, is no word in a line of text, and has another target close by (WCAG 2.5.8). */
const SMALL_TARGETS = `(() => {
  const LEAST = 24;
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(".skip-link");
  const bar = document.querySelector(".bottom-bar");
  const barTop = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight + LEAST;
  const targets = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary, [role=tab]")]
    .filter((one) => isSeen(one) && !one.disabled)
    // What a label or a frame covers is pressed by that.
    .map((one) => ({ one, box: (one.closest("label, .mantine-Input-wrapper") ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
    // What lies behind the bar at the bottom now is scrolled from there before it is pressed.
    .filter(({ one, box }) => one.closest(".bottom-bar") !== null || box.bottom + LEAST < barTop || box.top > innerHeight);
  const isInLine = (one) => getComputedStyle(one).display === "inline" && (one.parentElement?.textContent ?? "").trim() !== (one.textContent ?? "").trim();
  const middle = ({ box }) => [box.x + box.width / 2, box.y + box.height / 2];
  const isSmall = ({ box }) => box.width < LEAST || box.height < LEAST;
  return targets.filter((target) => {
    if (!isSmall(target) || isInLine(target.one)) return false;
    const [x, y] = middle(target);
    return targets.some((other) => {
      if (other.one === target.one || other.one.contains(target.one) || target.one.contains(other.one)) return false;
      const [left, top] = [Math.max(other.box.left, Math.min(x, other.box.right)), Math.max(other.box.top, Math.min(y, other.box.bottom))];
      const [mx, my] = middle(other);
      const away = Math.hypot(x - left, y - top);
      return away < LEAST / 2 || (isSmall(other) && Math.hypot(x - mx, y - my) < LEAST);
    });
  }).map(({ one, box }) => one.outerHTML.slice(0, 140) + " " + Math.round(box.width) + "x" + Math.round(box.height));
})()`;

/** Whether what has the focus is wholly behind the header or the bar at the bottom. */
const IS_HIDDEN = `(() => {
  const one = document.activeElement;
  if (one === document.body || !one.closest("main")) return null;
  const box = one.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return null;
  const header = document.querySelector("header").getBoundingClientRect().bottom;
  const bar = document.querySelector(".bottom-bar");
  const bottom = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;
  return box.bottom <= header + 1 || box.top >= bottom - 1 ? one.outerHTML.slice(0, 120) : null;
})()`;

const MOVING = `document.getAnimations().filter(({ effect, playState }) =>
  playState === "running" && effect.getComputedTiming().endTime > 50).map(({ effect }) => effect.target?.outerHTML.slice(0, 120))`;

async function hiddenOnTheWay(page: Page, steps: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate<string | null>(IS_HIDDEN);
    if (found !== null) hidden.push(found);
  }
  return hidden;
}

describe("WCAG 2.2", () => {
  it.each([1440, 390])(
    "targets are large enough, the focus is in sight and nothing moves, at %i px",
    async (width) => {
      const { url, client } = await serve();
      const { runId } = await client.startRun({
        body: runRequestSchema.parse({
          config: sampleConfig({ latencyMs: 1 }),
          files: [{ path: "bank.jsonl", content: sampleBank(6) }],
        }),
      });
      await follow(client, runId);
      const { page } = await openPage(url, { width });
      const pages = ["/", "/runs", "/new", "/collections", "/models", "/sessions", "/criteria", "/help"];
      for (const path of [...pages, `/runs/${runId}`, `/runs/${runId}?tab=progress`]) {
        await visit(page, path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        const small = await page.evaluate<string[]>(SMALL_TARGETS);
        expect({ path, small }).toEqual({ path, small: [] });
        expect({ path, moving: await page.evaluate<string[]>(MOVING) }).toEqual({ path, moving: [] });
        // Help is at the same place everywhere.
        expect(await page.getByRole("banner").getByRole("link", { name: "Help for this page" }).count()).toBe(
          1,
        );
      }
      await visit(page, "/new");
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await hiddenOnTheWay(page, 40)).toEqual([]);
    },
  );
});
