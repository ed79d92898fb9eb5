import type { Page, Route } from 'playwright/test';

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
