import { expect, test } from '../fixtures.ts';
import { DocsPage } from '../pages/docsPage.ts';

test(
  'a pilot tries a call out with his own key, and the page asks nobody but this server',
  { tag: '@reads' },
  async ({ demo, page, serverProgram: { api } }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    const [pilot] = demo.pilots;
    await page.goto(`${api}/docs`);
    const docs = new DocsPage(page);
    await expect(docs.heading).toContainText('Homebase API');

    await docs.authorize(pilot?.api_key ?? '');
    const reply = await docs.execute('GET /api/user');

    await expect(reply).toContainText('200');
    await expect(reply).toContainText(pilot?.name ?? '');
    expect([...hosts]).toEqual([api]);
    expect(complaints).toEqual([]);
  },
);

test(
  'the API for clients of phpVMS has a document of its own',
  { tag: '@reads' },
  async ({ page, serverProgram: { api } }) => {
    await page.goto(`${api}/docs`);
    const docs = new DocsPage(page);
    await expect(docs.heading).toContainText('Homebase API');

    await docs.documents.selectOption('Homebase API for clients of phpVMS 7');

    await expect(docs.heading).toContainText('clients of phpVMS 7');
  },
);
