/** The error page has a scheme of its own, so that it needs no file, and a disk that is full can be the error that it shows. */
export const errorScheme = 'homebase-error';
export const errorPageUrl = `${errorScheme}://page/`;

/** The page's links are fragments of its own address: the shell sees such navigations without a preload script. */
export const errorActions = { restore: '#restore', retry: '#retry', log: '#log', quit: '#quit' } as const;

export interface ErrorPage {
  readonly message: string;
  /** Label of the button that restores a backup; no button if undefined. */
  readonly restore?: string | undefined;
  readonly logFile: string;
  /** The end of the log. */
  readonly logLines: string;
}

/** What the window shows while no server runs. */
export function errorPage({ message, restore, logFile, logLines }: ErrorPage): string {
  const offer = restore === undefined ? '' : `<a class="main" href="${errorActions.restore}">${escape(restore)}</a>\n`;
  return `<!doctype html>
<html lang="en">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Homebase</title>
<style>${style}</style>
<main>
<h1>The server is not running</h1>
<p role="alert">${escape(message)}</p>
<p>Pilots cannot connect until it runs. Your data is not affected.</p>
${offer === '' ? '' : '<p>The current database is kept, so you can undo the restore.</p>'}
<nav>
${offer}<a${offer === '' ? ' class="main"' : ''} href="${errorActions.retry}">Try again</a>
<a href="${errorActions.log}">Open log</a>
<a href="${errorActions.quit}">Quit Homebase</a>
</nav>
<p class="log">Log: <code>${escape(logFile)}</code></p>
${logLines === '' ? '' : `<pre tabindex="0" aria-label="End of the log">${escape(logLines)}</pre>`}
</main>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; --ground: #fff; --tx: #171a20; --tx2: #4a525e; --line: #cdd2da; --acc: #9c2f93; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #13161a; --tx: #e8eaed; --tx2: #a9b1bc; --line: #363d47; --acc: #af3fa5; }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--tx);
  font: 14px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: 560px; max-width: 100%; box-sizing: border-box; padding: 32px; }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 600; }
p { margin: 0 0 12px; overflow-wrap: anywhere; white-space: pre-line; }
nav { display: flex; gap: 8px; margin: 20px 0; }
a { padding: 5px 12px; border: 1px solid var(--line); border-radius: 4px; color: inherit; text-decoration: none; }
a.main { background: var(--acc); border-color: var(--acc); color: #fff; }
a:focus-visible { outline: 2px solid var(--tx); outline-offset: 2px; }
.log { color: var(--tx2); font-size: 12px; }
pre { max-height: 220px; margin: 0; padding: 8px 12px; overflow: auto; border: 1px solid var(--line); border-radius: 4px;
  color: var(--tx2); font: 12px/1.5 'Geist Mono', ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }`;
