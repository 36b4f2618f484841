import type { Page } from "playwright-core";
import { expect } from "vitest";

type Asked = Parameters<Page["route"]>[0];
type Answer = Parameters<Page["route"]>[1];

const PROBE = "/?is-intercepted";
const NO_CONTENT = 204;

/**
 * From now on a page that is open is answered by the test. Chromium says that it intercepts some milliseconds before the
 * page's requests go that way: one that was sent in between still reached the server, and Playwright did not see it.
 */
export async function intercept(page: Page, asked: Asked, answer: Answer): Promise<void> {
  await page.route(asked, answer);
  const isProbe = ({ pathname, search }: URL): boolean => pathname + search === PROBE;
  await page.route(isProbe, (route) => route.fulfill({ status: NO_CONTENT }));
  const probe = () => page.evaluate<number>(`fetch("${PROBE}").then(({ status }) => status)`);
  await expect.poll(probe).toBe(NO_CONTENT);
  await page.unroute(isProbe);
}
