import type { Page } from "playwright-core";
import { expect } from "vitest";
import { intercept } from "./intercept.ts";

export interface Outage {
  /** Lets the page look away and back, until it has tried in vain to read this path again. */
  readonly lookBack: (path: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** From now on the page cannot reach its host. */
export async function outage(page: Page): Promise<Outage> {
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
  const hosts = "**/api/**";
  await intercept(page, hosts, (route) => route.abort());
  return {
    lookBack: async (path) => {
      const tries = async (): Promise<number> => {
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
        return failed.filter((one) => one === path).length;
      };
      // The page tries each time twice before it gives up.
      await expect.poll(tries).toBeGreaterThan(1);
    },
    end: () => page.unroute(hosts),
  };
}
