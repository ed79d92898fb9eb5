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

interface HeldRequest {
  /** The names of the requests in the order in which they left. */
  readonly sent: readonly string[];
  /** Lets the request go once what was clicked meanwhile has been drawn. */
  readonly letGo: () => Promise<void>;
}

/** Keeps one of the requests to an address back, so that others could overtake it. @param nameOf undefined for requests that do not count */
export async function holdRequest(
  page: Page,
  url: string | RegExp,
  held: string,
  nameOf: (request: Request) => string | undefined,
): Promise<HeldRequest> {
  const sent: string[] = [];
  const released = gate();
  await page.route(url, async (route) => {
    const name = nameOf(route.request());
    if (name === held) await released.promise;
    if (name !== undefined) sent.push(name);
    await route.continue();
  });
  const letGo = async (): Promise<void> => {
    await drawFrames(page);
    released.resolve();
  };
  return { sent, letGo };
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
    await drawFrames(page);
  };
  return { arrived: arrived.promise, letGo };
}

const gate = (): PromiseWithResolvers<void> => Promise.withResolvers();

async function drawFrames(page: Page): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
}
