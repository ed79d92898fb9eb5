import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { nameHours, setUnits } from '../lib/figures.ts';
import { setOnlineMap } from '../map/base/onlineMap.ts';
import { cssVariablesResolver, theme } from '../lib/theme.ts';
import { accentVariables } from './accent.ts';
import { Frame } from './frame/Frame.tsx';
import { queryClient } from './session.ts';

/** The server adds them to the page: the airline's colour, units and online map, and the nonce that its style policy asks for. */
const { accent = '', nonce = '', units, online } = document.documentElement.dataset;
if (units !== undefined) setUnits(JSON.parse(units));
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
