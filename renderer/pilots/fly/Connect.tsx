import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getUser } from '../../../server/contract/classic/user.ts';
import { acarsClients, addressKinds, clientConfig } from '../../lib/clients.ts';
import { CopyBox, useCopy } from '../../ui/CopyButton.tsx';
import { Emphasized } from '../../ui/Shown.tsx';
import { pilotQuery, useSession } from '../session.ts';
import { momentOf } from '../figures.ts';
import { agoText } from './flight.ts';
import { Section } from '../frame/Section.tsx';
import classes from '../Screens.module.css';
import { useOwnKey } from './ownKey.tsx';
import { Refusals } from './Refusals.tsx';

/** The addresses of the server that sent this page. */
const { classic = '' } = document.documentElement.dataset;
const site = { address: `${location.origin}/phpvms7`, classicAddress: location.origin + classic };

/** What to enter in which client, and whether one has connected. */
export function Connect(): ReactNode {
  return (
    <Section id="connect" className={classes.connect ?? ''} title={<Trans>Connect your client</Trans>}>
      <Stack gap="lg">
        <KeyState />
        <Addresses />
        <Steps />
      </Stack>
    </Section>
  );
}

function KeyState(): ReactNode {
  const { t, i18n } = useLingui();
  const { key } = useSession();
  const { ownKey, now } = useOwnKey();
  if (ownKey === undefined || key === null) return null;
  const { label, scope, expires_at, last_client, last_call_at, refusals } = ownKey;
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
    <Stack className={classes.card ?? ''} p="lg" gap="sm">
      <dl className={classes.figures}>
        <div>
          <dt>{t`API key`}</dt>
          <dd>{label}</dd>
        </div>
        <div>
          <dt>{t`Permissions`}</dt>
          <dd>{scope === 'full' ? t`Full access` : t`Read only`}</dd>
        </div>
        <div>
          <dt>{t`Expires`}</dt>
          <dd>{expires_at === null ? t`Never` : date(expires_at)}</dd>
        </div>
      </dl>
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {lastClient}
      </Text>
      <Refusals refusals={refusals} now={now} />
      {scope === 'read' && (
        <Alert color="yellow" title={t`You cannot fly with this key`}>
          <Trans>It is read only. Ask the airline for a key with full access.</Trans>
        </Alert>
      )}
      <CopyValue label={t`API key`} text={key} isSecret />
    </Stack>
  );
}

/** The two addresses, and who needs which. */
function Addresses(): ReactNode {
  // The texts of the addresses are read again in another language.
  const { i18n } = useLingui();
  return (
    <Stack key={i18n.locale} gap="md">
      {addressKinds.map(({ name, who, of }) => (
        <Stack key={name} gap={4}>
          <Text fw={600}>{name}</Text>
          <CopyValue label={name} text={of(site)} />
          <Text c="dimmed" fz="sm">
            {who}
          </Text>
        </Stack>
      ))}
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

interface CopyProps {
  /** In the language of the page. */
  readonly label: string;
  readonly text: string;
  /** True hides the text, which can still be copied. */
  readonly isSecret?: true;
}

/** A value in a box, with a button to copy it. */
function CopyValue({ label, text, isSecret }: CopyProps): ReactNode {
  const { t } = useLingui();
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <CopyBox py={6} gap="4px 12px" wrap="wrap" role="group" aria-label={label}>
      <Text span inherit className={`mono ${classes.typed ?? ''}`} flex={1} miw={0}>
        {isSecret ? '•'.repeat(12) : text}
      </Text>
      <Button
        size="lg"
        aria-label={copied ? t`Copied: ${label}` : t`Copy: ${label}`}
        leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
        onClick={copy}
      >
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </CopyBox>
  );
}
