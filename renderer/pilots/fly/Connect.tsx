import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getUser } from '../../../server/contract/classic/user.ts';
import { acarsClients, clientConfig } from '../../lib/clients.ts';
import { Emphasized } from '../../ui/Shown.tsx';
import { pilotQuery, useSession } from '../session.ts';
import { momentOf } from '../figures.ts';
import { agoText } from './flight.ts';
import { Section } from '../frame/Section.tsx';
import classes from '../Screens.module.css';
import { CopyValue } from './CopyValue.tsx';
import { useOwnKey } from './ownKey.tsx';
import { Refusals } from './Refusals.tsx';

/** The addresses of the server that sent this page. */
const { classic = '' } = document.documentElement.dataset;
const site = { address: `${location.origin}/phpvms7`, classicAddress: location.origin + classic };

/**
 * Says which client has connected, and what to enter in one. Once one has called, the steps are folded away.
 *
 * @param isNew true until a client has called
 */
export function Connect({ isNew }: { readonly isNew: boolean }): ReactNode {
  return (
    <Section id="connect" className={classes.connect ?? ''} title={<Trans>Connect your client</Trans>}>
      <KeyState />
      {isNew ? (
        <Steps />
      ) : (
        <details className={classes.folded}>
          <summary>
            <Trans>How to connect a client</Trans>
          </summary>
          <Steps />
        </details>
      )}
    </Section>
  );
}

function KeyState(): ReactNode {
  const { t, i18n } = useLingui();
  const { ownKey, now } = useOwnKey();
  if (ownKey === undefined) return null;
  const { scope, expires_at, last_client, last_call_at, refusals } = ownKey;
  const called = last_call_at === null ? null : agoText(momentOf(last_call_at), now, i18n.locale);
  const client = last_client ?? t`unnamed`;
  // Not `Trans`, which would read a client's name like `<0>` as markup.
  const lastClient =
    called !== null
      ? t`Last client: ${client}, ${called}`
      : last_client === null
        ? t`No client has connected with this key yet.`
        : t`Last client: ${last_client}. It has not called since the server started.`;
  const date = (time: string): string => i18n.date(new Date(momentOf(time)), { dateStyle: 'long' });
  return (
    <Stack gap="sm">
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {lastClient}
      </Text>
      {expires_at !== null && <Text c="dimmed">{t`Your API key expires on ${date(expires_at)}.`}</Text>}
      <Refusals refusals={refusals} now={now} />
      {scope === 'read' && (
        <Alert color="yellow" title={t`You cannot fly with this key`}>
          <Trans>It is read only. Ask the airline for a key with full access.</Trans>
        </Alert>
      )}
    </Stack>
  );
}

function Steps(): ReactNode {
  const { t } = useLingui();
  const { key } = useSession();
  const { data: user } = useQuery(pilotQuery(getUser, {}));
  const [name, setName] = useLocalStorage({ key: 'homebase.client', defaultValue: acarsClients[0]?.name ?? '' });
  const client = acarsClients.find((each) => each.name === name) ?? acarsClients[0];
  if (client === undefined || user === undefined || key === null) return null;
  const config = clientConfig({ address: site.address, key }, user.data.airline.name);
  return (
    <Stack gap="md">
      <CopyValue label={t`API key`} text={key} isSecret />
      <NativeSelect
        size="lg"
        label={t`Your client`}
        value={client.name}
        data={acarsClients.map((each) => ({ value: each.name, label: each.name }))}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ol className={classes.steps}>
        {client.steps({ ...site, ident: user.data.ident, fullName: user.data.name, key }).map(({ text, value }) => (
          <li key={text}>
            <Stack gap={6}>
              <Text>
                <Emphasized text={text} />
              </Text>
              {value !== undefined && <CopyValue label={value.label} text={value.text} />}
            </Stack>
          </li>
        ))}
      </ol>
      <Text c="dimmed" fz="sm">
        <Trans>Some clients can read address and key from a file. It contains your key: keep it secret.</Trans>
      </Text>
      <Button
        size="lg"
        component="a"
        href={`data:application/json,${encodeURIComponent(config)}`}
        download="acars-config.json"
        style={{ alignSelf: 'start' }}
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      >
        <Trans>Download client file</Trans>
      </Button>
    </Stack>
  );
}
