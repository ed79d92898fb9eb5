import type { Page } from 'playwright/test';

interface HeldReply {
  /** The server has replied. */
  readonly arrived: Promise<void>;
  /** Hands the reply to the page, and waits until it has drawn what it makes of it. */
  readonly letGo: () => Promise<void>;
}

/** Keeps the server's reply to the next request from the page. */
export async function holdFirstReply(page: Page, url: string, method = 'GET'): Promise<HeldReply> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: handed, resolve: hand } = Promise.withResolvers<void>();
  let held = false;
  await page.route(url, async (route) => {
    if (held || route.request().method() !== method) return await route.fallback();
    held = true;
    const response = await route.fetch();
    arrive();
    await released;
    await route.fulfill({ response });
    hand();
  });
  return {
    arrived,
    letGo: async () => {
      release();
      await handed;
      await page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      });
    },
  };
}
