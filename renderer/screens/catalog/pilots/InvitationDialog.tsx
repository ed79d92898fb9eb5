import { t } from '@lingui/core/macro';
import { Alert, Anchor, Button, Flex, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getHome } from '../../../../server/contract/admin/airline.ts';
import { pilotCalls } from '../../../../server/contract/admin/catalog/pilots.ts';
import { listSettings } from '../../../../server/contract/admin/settings.ts';
import { queryOf } from '../../../lib/api.ts';
import { hasPilotPage } from '../../../lib/settingValues.ts';
import { MainCopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { useSite } from '../../keys/ClientSteps.tsx';
import { pageLink } from '../../keys/connection.ts';
import { IssuedKey } from '../../keys/IssuedKey.tsx';
import { LanAccess } from '../../keys/LanAccess.tsx';
import { invitationLanguage, invitationLanguages, invitationMessage } from './invitationTexts.ts';
import { type Invitation, useInvitations } from './useInvitations.ts';

/** Shows the message of a new invitation until it is closed. */
export function InvitationDialog(): ReactNode {
  const { shown, show } = useInvitations();
  if (shown === null) return null;
  const { pilot } = shown.data;
  return (
    <Dialog
      title={t`Invitation for ${pilot.name}`}
      note={t`Send this message to ${pilot.name}. Its link is shown only now; if it gets lost, invite the pilot again.`}
      width={760}
      opened
      onClose={() => show(null)}
      stays
    >
      <Stack gap={14}>
        <Contents invitation={shown} />
        <DialogActions>
          <Button size="md" onClick={() => show(null)}>
            {t`Done`}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** Without the pilots' page there is nothing that a link could open: the pilot gets address and key. */
function Contents({ invitation }: { readonly invitation: Invitation }): ReactNode {
  const { data: settings } = useQuery(queryOf(listSettings, {}));
  const navigate = useNavigate();
  if (settings === undefined) return null;
  if (hasPilotPage(settings.data)) return <Message invitation={invitation} />;
  const openSettings = (): void => void navigate({ to: '/settings' });
  return (
    <>
      <Alert>
        {t`The pilots’ page is turned off, so there is no link. Give the pilot the address and the key.`}{' '}
        <SettingLink q="network.pilot_page">{t`Turn on the pilots’ page`}</SettingLink>
      </Alert>
      <IssuedKey issued={invitation} onSettings={openSettings} />
    </>
  );
}

/** The language of the last message. */
const storageKey = 'homebase.invitation';

function Message({ invitation: { data, key } }: { readonly invitation: Invitation }): ReactNode {
  const { id, name, ident } = data.pilot;
  const { data: home } = useQuery(queryOf(getHome, {}));
  const { data: pilot } = useQuery(queryOf(pilotCalls.find, { params: { id } }));
  const site = useSite()?.site;
  const [language, setLanguage] = useState(() =>
    invitationLanguage(localStorage.getItem(storageKey) ?? navigator.language),
  );
  if (home === undefined || site === undefined) return null;
  const link = pageLink(site, key);
  const airline = home.data.airline?.name ?? 'Homebase';
  const { subject, body } = invitationMessage(language, { name, ident, airline, link });
  const mail = `mailto:${pilot?.data.email ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <>
      {site.thisPcOnly ? <LanAccess /> : null}
      <Flex gap={20} direction={{ base: 'column', xs: 'row' }}>
        <Stack gap="sm" flex={1} miw={0}>
          <Textarea label={t`Message`} autosize readOnly value={body} styles={{ input: { fontSize: 13 } }} />
          <Group gap={8}>
            <MainCopyButton text={body} label={t`Copy message`} done={t`Message copied`} />
            <Button
              size="md"
              component="a"
              href={mail}
              leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
            >{t`Write e-mail`}</Button>
            <Select
              aria-label={t`Language of the message`}
              size="md"
              ml="auto"
              w={180}
              data={invitationLanguages}
              value={language}
              allowDeselect={false}
              onChange={(value) => {
                localStorage.setItem(storageKey, value ?? 'en');
                setLanguage(invitationLanguage(value ?? 'en'));
              }}
            />
          </Group>
        </Stack>
        {site.thisPcOnly ? null : (
          <Stack flex="none" w={166} gap={8} mt={22} align="center">
            <QrCode text={link} label={t`link for the pilot`} />
            <Text size="xs" c="dimmed" ta="center">
              {t`Opens the pilots’ page on a phone, signed in.`}
            </Text>
          </Stack>
        )}
      </Flex>
      {site.thisPcOnly ? null : (
        <Text size="sm" c="dimmed">
          {t`The link works in your local network. Elsewhere, this PC has another address:`}{' '}
          <SettingLink>{t`network settings`}</SettingLink>
        </Text>
      )}
    </>
  );
}

function SettingLink({ q, children }: { readonly q?: string; readonly children: ReactNode }): ReactNode {
  const search = q === undefined ? ({ group: 'network' } as const) : { q };
  return (
    <Anchor underline="always" renderRoot={(props) => <Link to="/settings" search={search} {...props} />}>
      {children}
    </Anchor>
  );
}
