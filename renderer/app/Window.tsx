import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getHome } from '../../server/contract/admin/airline.ts';
import { queryClient, queryOf } from '../lib/api.ts';
import { cssVariablesResolver, theme } from '../lib/theme.ts';
import { router } from './routes.tsx';

// While the script of the first screen loads, as the frame is drawn with it.
void queryClient.prefetchQuery(queryOf(getHome, {}));

/** The operator's window. */
export function Window(): ReactNode {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  );
}
