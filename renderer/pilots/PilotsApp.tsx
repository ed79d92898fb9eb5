import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { nameHours } from '../lib/figures.ts';
import { setOnlineMap } from '../map/base/onlineMap.ts';
import { cssVariablesResolver, theme } from '../lib/theme.ts';
import { accentVariables } from '../lib/accent.ts';
import { Frame } from './frame/Frame.tsx';
import { queryClient } from './session.ts';
import { startUnits } from './units.ts';

/** The server adds them to the page: the airline's colour and online map, and the nonce that its style policy asks for. */
const { accent = '', nonce = '', online } = document.documentElement.dataset;
startUnits();
if (online !== undefined) setOnlineMap(JSON.parse(online));
nameHours();

export function PilotsApp(): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={(resolved) => accentVariables(accent, cssVariablesResolver(resolved))}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          {/* Addresses are fragments (`/#/logbook/12`): the server has one page, and no request contains them. The router calls
            the hook. */}
          {/* oxlint-disable-next-line react/hooks */}
          <Router hook={useHashLocation}>
            <Frame />
          </Router>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  );
}
