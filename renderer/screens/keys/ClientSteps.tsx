import { t } from '@lingui/core/macro';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getNetwork } from '../../../server/contract/admin/network.ts';
import { queryOf } from '../../lib/api.ts';
import { type Access, acarsClients, type ClientValue } from '../../lib/clients.ts';
import { CopyBox, CopyButton } from '../../ui/CopyButton.tsx';
import { Emphasized } from '../../ui/Shown.tsx';
import { Choice } from './Choice.tsx';
import { LanAccess } from './LanAccess.tsx';
import { type KeySite, siteOf } from './connection.ts';

/** The address for pilots, which the operator chooses. */
export interface ChosenSite {
  readonly site: KeySite;
  /** By number and by name; undefined when there is nothing to choose. */
  readonly choice?: {
    readonly sites: readonly [number: KeySite, name: KeySite];
    readonly choose: (byName: boolean) => void;
  };
}

/** @returns undefined until it is loaded */
export function useSite(): ChosenSite | undefined {
  const { data: network } = useQuery(queryOf(getNetwork, {}));
  const [byName, choose] = useState(false);
  if (network === undefined) return undefined;
  const number = siteOf(network.data);
  const name = siteOf(network.data, true);
  if (number === undefined || name === undefined) return undefined;
  if (number.address === name.address) return { site: number };
  return { site: byName ? name : number, choice: { sites: [number, name], choose } };
}

interface Props extends Pick<Access, 'ident' | 'fullName'> {
  readonly chosen: ChosenSite;
  /** Null for an old key, which the server does not know in full. */
  readonly keyText: string | null;
  /** Opens the settings; undefined in the setup wizard, which has none. */
  readonly onSettings?: (() => void) | undefined;
  /** Begins at the choice of the client. */
  readonly autoFocus?: boolean;
}

/** Explains how a pilot enters address and key, for each known client. */
export function ClientSteps({
  chosen: { site, choice },
  ident,
  fullName,
  keyText,
  onSettings,
  autoFocus = false,
}: Props): ReactNode {
  const [name, setName] = useState(acarsClients[0]?.name ?? '');
  const client = acarsClients.find((each) => each.name === name);
  return (
    <div>
      <Choice
        label={t`Client`}
        names={acarsClients.map((each) => each.name)}
        value={name}
        onChange={setName}
        autoFocus={autoFocus}
      />
      {choice === undefined ? null : <AddressChoice site={site} {...choice} />}
      <Stack component="ol" gap="sm" mt={14}>
        {client?.steps({ ...site, ident, fullName, key: keyText }).map(({ text, value }, index) => (
          <Group component="li" key={text} gap={9} align="flex-start" wrap="nowrap">
            <StepNumber>{index + 1}</StepNumber>
            <Stack gap={6} flex={1} miw={0}>
              <p>
                <Emphasized text={text} />
              </p>
              {value === undefined ? null : <CopyValue {...value} />}
            </Stack>
          </Group>
        ))}
      </Stack>
      {site.thisPcOnly ? (
        <LanAccess />
      ) : (
        <Text size="sm" c="dimmed" mt={10} ml={27}>
          {whereText(choice?.sites[1] === site)}
          {onSettings === undefined ? (
            '.'
          ) : (
            <>
              :{' '}
              <Anchor component="button" type="button" onClick={onSettings}>
                {t`network settings`}
              </Anchor>
            </>
          )}
        </Text>
      )}
    </div>
  );
}

function StepNumber({ children }: { readonly children: number }): ReactNode {
  const circle = { bg: 'var(--hb-active)', bdrs: '50%', flex: 'none', w: 18, lh: '18px', ta: 'center' } as const;
  return (
    <Text span {...circle} fz="xs" fw={560} c="var(--hb-tx2)" aria-hidden>
      {children}
    </Text>
  );
}

function whereText(isName: boolean): string {
  if (isName) return t`Android before version 12 and devices outside your home network cannot use the name`;
  return t`Outside your home network, the address is different`;
}

type AddressChoiceProps = Pick<ChosenSite, 'site'> & NonNullable<ChosenSite['choice']>;

/** Offers the address with this PC's name, which stays when the router gives the PC another number. */
function AddressChoice({ site, sites, choose }: AddressChoiceProps): ReactNode {
  const [number, name] = sites.map(({ address }) => new URL(address).hostname);
  return (
    <Group gap={8} mt={10} c="dimmed" fz="sm">
      {t`Address`}
      <Choice
        label={t`Address`}
        names={[number ?? '', name ?? '']}
        value={new URL(site.address).hostname}
        onChange={(host) => choose(host === name)}
      />
    </Group>
  );
}

/** All of a value is selected by a click, and none of it is cut. */
export const copyable = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', userSelect: 'all' } as const;

/** A value in a box, with a button to copy it. @param isOneLine cuts what does not fit on one line */
export function CopyValue({ label, text, isOneLine }: ClientValue & { readonly isOneLine?: true }): ReactNode {
  return (
    <CopyBox role="group" aria-label={label}>
      <Text span c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {label}
      </Text>
      <Text span className="mono" flex={1} miw={0} truncate={isOneLine === true} style={isOneLine ? {} : copyable}>
        {text}
      </Text>
      <CopyButton text={text} label={t`Copy: ${label}`} />
    </CopyBox>
  );
}
