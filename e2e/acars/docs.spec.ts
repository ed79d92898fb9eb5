import { expect, test } from '../fixtures.ts';
import { DocsPage } from '../pages/docsPage.ts';

test(
  'a pilot tries out a call with a key, and the page only uses this server',
  { tag: '@reads' },
  async ({ demo, page, serverProgram: { api } }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    const script = page.waitForResponse('**/swagger-ui-bundle.js');
    await page.goto(`${api}/docs`);
    const docs = new DocsPage(page);
    await expect(docs.heading).toContainText('Homebase API');
    expect((await script).headers()['content-encoding']).toBe('gzip');

    await docs.authorize(demo.pilot.api_key);
    const reply = await docs.execute('GET /api/user');

    await expect(reply).toContainText('200');
    await expect(reply).toContainText(demo.pilot.name);
    expect([...hosts]).toEqual([api]);
    expect(complaints).toEqual([]);
  },
);

test(
  'the API for phpVMS 7 clients has its own document',
  { tag: '@reads' },
  async ({ page, serverProgram: { api } }) => {
    await page.goto(`${api}/docs`);
    const docs = new DocsPage(page);
    await expect(docs.heading).toContainText('Homebase API');

    await docs.documents.selectOption('Homebase API for phpVMS 7 clients');

    await expect(docs.heading).toContainText('phpVMS 7 clients');
  },
);
