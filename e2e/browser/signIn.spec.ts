import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { FramePage, SignInPage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { startServer } from '../serverProgram.ts';

// Nobody has signed its certificate.
test.use({ ignoreHTTPSErrors: true });

test('the operator signs in with the password over HTTPS, and out', async ({ page, demo, folder }) => {
  const password = 'correct horse battery';
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = ['-subj', '/CN=nas', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' });
  execFileSync(process.execPath, ['server/cli/homebase.mjs', 'password', '--data', demo.data], { input: password });
  // Not an address of this PC only, but no other one reaches it.
  const elsewhere = ['--admin-host', '::ffff:127.0.0.1', '--tls-cert', cert, '--tls-key', key];
  const server = await startServer(demo.data, elsewhere);
  const [signIn, frame] = [new SignInPage(page), new FramePage(page)];

  try {
    await page.goto(new URL('/pireps', server.admin).href);
    await expect(page).toHaveURL(/\/login\?next=%2Fpireps$/);
    await look(page, 'sign-in');
    await signIn.signIn('incorrect horse');
    await expect(signIn.problem).toHaveText('Wrong password.');
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(page, 'sign-in');

    await signIn.signIn(password);
    await expect(frame.connection).toContainText('Receiving');
    await expect(page).toHaveURL(/\/pireps\/\d+$/);
    await expect(new InboxPage(page).rows).not.toHaveCount(0);
    await page.route('**/admin/session', (route) => route.abort(), { times: 1 });
    await frame.signOut.click();
    await expect(frame.toast).toContainText('Could not sign out');
    await frame.signOut.click();
    await expect(signIn.password).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?next=/);
  } finally {
    await server.stop();
  }
});
