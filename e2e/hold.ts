import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright/test';

/** Keeps requests to an address back. @returns a function that lets them go, and those that follow */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = gate();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/**
 * Lets requests to an address take longer than those that follow.
 * @param nameOf undefined for requests that do not count
 * @returns the names of the requests in the order in which they left
 */
export async function slowDown(
  page: Page,
  url: string | RegExp,
  slow: string,
  nameOf: (request: Request) => string | undefined,
): Promise<readonly string[]> {
  const sent: string[] = [];
  await page.route(url, async (route) => {
    const name = nameOf(route.request());
    if (name === slow) await sleep(500);
    if (name !== undefined) sent.push(name);
    await route.continue();
  });
  return sent;
}

interface HeldReply {
  readonly arrived: Promise<void>;
  readonly letGo: () => Promise<void>;
}

/** Keeps the next reply from an address back, until `letGo` hands it to the page and has waited for it to be drawn. */
export async function holdNextReply(page: Page, url: string): Promise<HeldReply> {
  const [arrived, released, handed] = [gate(), gate(), gate()];
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    arrived.resolve();
    await released.promise;
    await route.fulfill({ response });
    handed.resolve();
  };
  await page.route(url, hold, { times: 1 });
  const letGo = async (): Promise<void> => {
    released.resolve();
    await handed.promise;
    for (let frames = 0; frames < 3; frames += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  return { arrived: arrived.promise, letGo };
}

const gate = (): PromiseWithResolvers<void> => Promise.withResolvers();
