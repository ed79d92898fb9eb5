import { t } from '@lingui/core/macro';
import { Button, Flex, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import type { ApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { listSettings } from '../../../server/contract/admin/settings.ts';
import { queryOf } from '../../lib/api.ts';
import { clientConfig } from '../../lib/clients.ts';
import { hasPilotPage } from '../../lib/settingValues.ts';
import { CopyBox, MainCopyButton } from '../../ui/CopyButton.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Choice } from './Choice.tsx';
import { ClientSteps, copyable, CopyValue, useSite } from './ClientSteps.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { pageLink, type KeySite } from './connection.ts';

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
  return (
    <Stack gap="lg">
      <CopyBox isSecret mih={48} role="group" aria-label={t`API key`}>
        <Text span w={72} fw={560} c="var(--hb-acc-tx)">
          {t`API key`}
        </Text>
        <Text span className="mono" flex={1} miw={0} fz="lg" style={copyable}>
          {key}
        </Text>
        <MainCopyButton text={key} label={t`Copy key`} done={t`Key copied`} />
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
  const chosen = useSite();
  const { data: settings } = useQuery(queryOf(listSettings, {}));
  if (home === undefined || chosen === undefined) return null;
  const { site } = chosen;
  const config = clientConfig({ address: site.address, key: text }, home.data.airline?.name ?? 'Homebase');
  const link = hasPilotPage(settings?.data ?? []) ? pageLink(site, text) : null;
  const forPilot =
    link === null ? null : (
      <Stack gap={4}>
        <CopyValue label={t`Link for the pilot`} text={link} isOneLine />
        <Text size="sm" c="dimmed">
          {site.thisPcOnly
            ? t`Opens the pilots’ page signed in, on this PC only. Keep it secret, like the key.`
            : t`Opens the pilots’ page signed in. Keep it secret, like the key.`}
        </Text>
      </Stack>
    );
  return (
    <>
      <Flex gap={20} direction={{ base: 'column', xs: 'row' }}>
        <Stack gap="lg" flex={1} miw={0}>
          <ClientSteps
            chosen={chosen}
            ident={apiKey.pilot.ident}
            fullName={apiKey.pilot.name}
            keyText={text}
            onSettings={onSettings}
          />
          {site.thisPcOnly ? null : forPilot}
        </Stack>
        <Codes config={config} link={link} thisPcOnly={site.thisPcOnly} />
      </Flex>
      {/* Without a QR code there is room for all of it. */}
      {site.thisPcOnly ? forPilot : null}
      <ConnectionTest keyId={apiKey.id} since={apiKey.created_at} site={site} onSettings={onSettings} />
    </>
  );
}

/** `Client` first: the page is only offered where there is one. */
const codeNames = [t`Client`, t`Pilots’ page`] as const;

interface CodesProps extends Pick<KeySite, 'thisPcOnly'> {
  /** The contents of the client file. */
  readonly config: string;
  /** The link to the pilots' page; null when the page is turned off. */
  readonly link: string | null;
}

/** Shows a QR code for the client or for the pilots' page, and the client file. */
function Codes({ config, link, thisPcOnly }: CodesProps): ReactNode {
  const [name, setName] = useState<string>(codeNames[0]);
  const ofPage = link !== null && name === codeNames[1];
  return (
    <Stack flex="none" w={166} gap={8} align="center" fz="xs" lh="xs" c="dimmed" ta="center">
      {thisPcOnly ? (
        // What scans a code is another device, which cannot reach 127.0.0.1.
        <Paper withBorder px="md" py={24} c="inherit" fz="xs" lh="xs">
          {t`Turn on local network access to get QR codes for phones and tablets.`}
        </Paper>
      ) : (
        <>
          <Paper withBorder>
            <QrCode text={ofPage ? link : config} label={ofPage ? t`link for the pilot` : t`address and key`} />
          </Paper>
          {link === null ? null : <Choice label={t`QR code`} names={codeNames} value={name} onChange={setName} />}
          <p>
            {ofPage
              ? t`Opens the pilots’ page on a phone, signed in. Keep it secret, like the key.`
              : t`Address and key for clients that can scan. Keep it secret, like the key.`}
          </p>
        </>
      )}
      <Button
        component="a"
        fullWidth
        href={`data:application/json,${encodeURIComponent(config)}`}
        download="acars-config.json"
        leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
      >
        {t`Download client file`}
      </Button>
    </Stack>
  );
}
