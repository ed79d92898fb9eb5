import { Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import type { ApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { getNetwork } from '../../../server/contract/admin/network.ts';
import { queryOf } from '../../lib/api.ts';
import { CopyBox, useCopy } from '../../ui/CopyButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { nameOf } from '../../ui/useKeys.ts';
import { ClientSteps } from './ClientSteps.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import classes from './KeysPage.module.css';
import { clientConfig, siteOf } from './clients.ts';

interface Props {
  /** The server returns the key only when it issues it. */
  readonly issued: { readonly data: ApiKey; readonly key: string };
  /** Opens the settings; undefined in the setup wizard, which has none. */
  readonly onSettings?: (() => void) | undefined;
}

/**
 * Shows a new key with a QR code and the steps for each client, and waits for the first call. It depends on no route,
 * because the setup wizard uses it too.
 */
export function IssuedKey({ issued: { data, key }, onSettings }: Props): ReactNode {
  const { copied, copy } = useCopy(key);
  const Icon = copied ? IconCheck : IconCopy;
  // Listens on the whole page, because a dialog takes the focus only after it has opened.
  useEffect(() => {
    const copyOnKey = (event: KeyboardEvent): void => {
      if (nameOf(event) === 'c' && !isField(event.target)) copy();
    };
    document.addEventListener('keydown', copyOnKey);
    return () => document.removeEventListener('keydown', copyOnKey);
  });
  return (
    <Stack gap="lg">
      <CopyBox isSecret mih={48} role="group" aria-label="API key">
        <Text span w={72} fw={560} c="var(--hb-acc-tx)">
          API key
        </Text>
        <Text span className={`mono ${classes.text}`} flex={1} fz="lg">
          {key}
        </Text>
        <Button
          size="md"
          variant="filled"
          data-autofocus
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          rightSection={<Keys of={['C']} />}
          onClick={copy}
        >
          {copied ? 'Key copied' : 'Copy key'}
        </Button>
      </CopyBox>
      <Access apiKey={data} text={key} onSettings={onSettings} />
    </Stack>
  );
}

interface AccessProps extends Pick<Props, 'onSettings'> {
  readonly apiKey: ApiKey;
  readonly text: string;
}

function Access({ apiKey, text, onSettings }: AccessProps): ReactNode {
  const { data: home } = useQuery(queryOf(getHome, {}));
  const { data: network } = useQuery(queryOf(getNetwork, {}));
  const site = network === undefined ? undefined : siteOf(network.data);
  if (home === undefined || site === undefined) return null;
  const config = clientConfig(text, home.data.airline?.name ?? 'Homebase', site);
  return (
    <>
      <div className={classes.ways}>
        <ClientSteps access={{ site, ident: apiKey.pilot.ident, key: text }} onSettings={onSettings} />
        <div className={classes.code}>
          <QrCode text={config} label="address and key" />
          <p>Address and key for clients that can scan. Keep it secret, like the key.</p>
          <Button
            component="a"
            href={`data:application/json,${encodeURIComponent(config)}`}
            download="acars-config.json"
            leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
          >
            Download client file
          </Button>
        </div>
      </div>
      <ConnectionTest keyId={apiKey.id} since={apiKey.created_at} site={site} onSettings={onSettings} />
    </>
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"]), textarea');
}
