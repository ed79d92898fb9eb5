import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type StreamState, connectionKey, useServerStatus } from './stream.ts';

const problem = 'Port 8090 is in use by another program.';

function State({ home }: { readonly home: Parameters<typeof useServerStatus>[0] }): ReactNode {
  return useServerStatus(home).word;
}

test.each<[connection: StreamState, home: Parameters<typeof useServerStatus>[0], word: string]>([
  ['open', { problem: null }, 'Receiving'],
  ['open', undefined, 'Receiving'],
  ['open', { problem }, 'Not listening'],
  ['lost', { problem }, 'No connection'],
])('the state of the server: %s, %j', (connection, home, word) => {
  const client = new QueryClient();
  client.setQueryData(connectionKey, connection);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <State home={home} />
    </QueryClientProvider>,
  );
  expect(markup).toBe(word);
});
