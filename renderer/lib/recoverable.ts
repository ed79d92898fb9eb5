const reloadedAt = 'homebase.reloaded';
const cooldownMs = 30_000;
const [firstWaitMs, longestWaitMs] = [500, 8000];

/**
 * Wraps the import of a part of the page that is loaded when it is needed. If the server is away, or was updated so that
 * the part has another name, this waits for the server and reloads the page: a browser may keep a failed import, and Vite
 * does not load a style sheet again.
 */
export function recoverable<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      await serverAnswers();
      // A reload did not help.
      if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < cooldownMs) throw error;
      sessionStorage.setItem(reloadedAt, String(Date.now()));
      location.reload();
      return await new Promise<never>(() => undefined);
    }
  };
}

/** Asks until the server answers. A proxy answers 502 to 504 for a server that is gone. */
async function serverAnswers(waitMs = firstWaitMs): Promise<void> {
  const reply = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null);
  if (reply !== null && reply.status < 502) return;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await serverAnswers(Math.min(waitMs * 2, longestWaitMs));
}
