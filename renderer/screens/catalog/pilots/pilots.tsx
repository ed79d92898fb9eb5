import { t } from '@lingui/core/macro';
import { IconBan, IconBeach, IconCheck, IconClock, IconMail, IconX } from '@tabler/icons-react';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { whatCounts } from '../../../../server/contract/admin/periods/statistics.ts';
import { pilotCalls, PilotInput } from '../../../../server/contract/admin/catalog/pilots.ts';
import { UserState } from '../../../../server/contract/codes.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { useAddress } from '../../../lib/address.ts';
import { count, duration } from '../../../lib/figures.ts';
import { useCounts } from '../../../lib/stream.ts';
import { ago, useNow } from '../../../lib/utc.ts';
import { Chip } from '../../../ui/FilterChips.tsx';
import { ChipMenu } from '../../../ui/FilterMenu.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import { InvitationDialog } from './InvitationDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { useInvitations } from './useInvitations.ts';
import { NowAt } from '../fleet/NowAt.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Shown, shownText } from '../../../ui/Shown.tsx';
import type { Status } from '../../../ui/status.ts';
import { StatusText } from '../../../ui/StatusBadge.tsx';
import { AirportField } from '../AirportField.tsx';
import { CatalogPage } from '../CatalogPage.tsx';
import { blankOf } from '../describedForm.ts';
import { ChoiceField, CodeField, FieldGroup, MinutesField, NotesField, NumberField, TextField } from '../fields.tsx';
import { AirlineChip, AirlineField, AirportChip, RankChip, RankField } from '../pickers.tsx';
import { type CatalogForm, defineResource, type ListChipProps } from '../resource.ts';
import { trashFilter, yesNo } from '../states.tsx';

const states: readonly Status[] = [
  { label: t`Pending`, kind: 'warn', icon: IconClock },
  { label: t`Active`, kind: 'ok', icon: IconCheck },
  { label: t`Rejected`, kind: 'bad', icon: IconX },
  { label: t`On leave`, kind: 'mut', icon: IconBeach },
  { label: t`Suspended`, kind: 'bad', icon: IconBan },
  { label: t`Deleted`, kind: 'mut', icon: IconBan },
];

/** Returns the label of a pilot's state, 0 to 5. */
export function pilotStatus(state: number): Status {
  return states[state] ?? { label: String(state), kind: 'mut', icon: null };
}

/** The states to choose from. Deleting is a separate action. */
export const pilotStates = states.slice(0, 5).map(({ label }, value) => ({ value, label }));

export function PilotsPage(): ReactNode {
  const address = useAddress();
  const { invite: accept } = useInvitations();
  const invite = (): void => address({ invite: 'new' });
  useKeys({ i: invite });
  return (
    <CatalogPage
      resource={pilots}
      primary={
        <Button
          variant="filled"
          leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
          rightSection={<Keys of={['I']} />}
          onClick={invite}
        >
          {t`Invite a pilot`}
        </Button>
      }
      rowKeys={{
        a: (row) => {
          const { id, name, state, deleted_at } = row as PilotRow;
          if (state === UserState.PENDING && deleted_at === null) accept({ id, name, state });
        },
      }}
    >
      <InviteDialog pilots={pilots} />
      <InvitationDialog />
    </CatalogPage>
  );
}

type PilotRow = EndpointOutput<(typeof pilotCalls)['list']>['data'][number];

const stateFilter = pilotStates.map(({ value, label }) => ({ value: String(value), label }));

export const pilots = defineResource(pilotCalls, {
  kind: 'pilots',
  to: '/pilots',
  nameOf: ({ name }) => name,
  about: t`Invite your pilots: each gets a link to the pilots’ page, books flights there and flies them with an ACARS client.`,
  searches: t`Name, ident, e-mail`,
  purging: t`Names, e-mail addresses and API keys are erased from the database. Reports are kept, as those of “Deleted User”. This cannot be undone.`,
  sortedBy: 'pilot_id',
  columns: [
    { name: 'pilot_id', head: t`Pilot`, cell: ({ ident }) => ident, sortable: true },
    {
      name: 'name',
      head: t`Name`,
      cell: ({ name, picture }) => (
        <Group component="span" gap="sm" wrap="nowrap">
          <Avatar name={name} picture={picture} size={20} />
          <Text span inherit truncate>
            {name}
          </Text>
        </Group>
      ),
      sortable: true,
      maxWidth: 240,
    },
    { name: 'rank_name', head: t`Rank`, sortable: true },
    { name: 'home_airport_id', head: t`Home`, sortable: true },
    {
      name: 'curr_airport_id',
      head: t`Now at`,
      cell: ({ curr_airport_id, flight }) => <NowAt flight={flight}>{shownText(curr_airport_id)}</NowAt>,
      sortable: true,
    },
    { name: 'flights', head: t`Flights`, help: whatCounts, figures: true, sortable: true },
    { name: 'flight_time', head: t`Hours`, help: whatCounts, as: duration, figures: true, sortable: true },
    {
      name: 'last_flown_at',
      head: t`Last flown`,
      cell: ({ last_flown_at }) => <Ago moment={last_flown_at} />,
      figures: true,
      sortable: true,
    },
    { name: 'key_count', head: t`Keys`, figures: true, hidesBelow: 1180 },
    {
      name: 'state',
      head: t`State`,
      cell: ({ state }) => <StatusText status={pilotStatus(state)} />,
      sortable: true,
      isState: true,
    },
  ],
  filters: [
    { name: 'airline_id', label: t`Airline`, Chip: AirlineChip },
    { name: 'rank_id', label: t`Rank`, Chip: RankChip },
    { name: 'home_airport_id', label: t`Home`, Chip: AirportChip },
    { name: 'curr_airport_id', label: t`Now at`, Chip: AirportChip },
    { name: 'has_key', label: t`Has key`, options: yesNo },
    { name: 'state', label: t`State`, Chip: StateChips },
    trashFilter,
  ],
  bulk: [
    {
      label: t`Activate`,
      done: (what) => t`Activated ${what}.`,
      // Undo brings the reason back, too.
      set: { state: UserState.ACTIVE, state_reason: null },
    },
    {
      label: t`Put on leave`,
      done: (what) => t`Put ${what} on leave.`,
      set: { state: UserState.ON_LEAVE, state_reason: null },
    },
    {
      label: t`Suspend`,
      done: (what) => t`Suspended ${what}.`,
      blank: { state: UserState.SUSPENDED, state_reason: null },
      Fields: ReasonField,
    },
    {
      label: t`Refuse`,
      done: (what) => t`Refused ${what}.`,
      blank: { state: UserState.REJECTED, state_reason: null },
      Fields: ReasonField,
    },
    {
      label: t`Set rank`,
      done: (what) => t`Set the rank of ${what}.`,
      blank: { rank_id: null },
      Fields: ({ form }) => <RankField {...form.field('rank_id')} />,
    },
    {
      label: t`Set location`,
      done: (what) => t`Set the location of ${what}.`,
      blank: { curr_airport_id: null },
      Fields: ({ form }) => <AirportField {...form.field('curr_airport_id')} />,
    },
  ],
  form: {
    fresh: () => ({ pilot_id: null }),
    // Another person, of whom only what pilots have in common is known.
    copied: ({ airline_id, rank_id, home_airport_id, country, timezone }) => ({
      ...blankOf(PilotInput),
      airline_id,
      rank_id,
      home_airport_id,
      country,
      timezone,
      pilot_id: null,
      curr_airport_id: home_airport_id,
      state: 1,
    }),
    keeps: ['airline_id', 'rank_id', 'home_airport_id', 'curr_airport_id', 'country', 'timezone'],
    Fields: PilotFields,
  },
  pageOf: ({ id }) => ({ to: '/pilots/$pilotId', params: { pilotId: String(id) } }),
});

function Ago({ moment }: { readonly moment: string | null }): ReactNode {
  const now = useNow(60_000);
  return <Shown value={moment} as={(at) => ago(at, now)} />;
}

/** The state, and beside it who waits to be accepted, if somebody does. */
function StateChips(chip: ListChipProps): ReactNode {
  const waiting = useCounts()?.applicants ?? 0;
  const pending = String(UserState.PENDING);
  const isPressed = chip.value === pending;
  return (
    <>
      {isPressed ? null : <ChipMenu {...chip} options={stateFilter} />}
      {waiting > 0 || isPressed ? (
        <Chip isPressed={isPressed} onClick={() => chip.onChoose(isPressed ? undefined : pending)}>
          {t`Pending`} <span>{count(waiting)}</span>
        </Chip>
      ) : null}
    </>
  );
}

function ReasonField({ form }: { readonly form: CatalogForm<Reasoned> }): ReactNode {
  return <TextField first width={6} {...form.field('state_reason')} />;
}

type Reasoned = Pick<PilotInput, 'state' | 'state_reason'>;

function PilotFields({ form }: { readonly form: CatalogForm<PilotInput> }): ReactNode {
  const { state } = form.values;
  return (
    <>
      <FieldGroup>
        <TextField first {...form.field('name')} />
        <TextField type="email" {...form.field('email')} />
        <AirlineField width={2} {...form.field('airline_id')} />
        <NumberField isName width={2} {...form.field('pilot_id')} />
        <RankField width={2} {...form.field('rank_id')} />
        <AirportField none={t`New pilots: the hub`} width={2} {...form.field('home_airport_id')} />
        <AirportField none={t`New pilots: home`} width={2} {...form.field('curr_airport_id')} />
        <ChoiceField options={pilotStates} width={2} {...form.field('state')} />
        {state === UserState.SUSPENDED || state === UserState.REJECTED ? (
          <TextField width={6} {...form.field('state_reason')} />
        ) : null}
      </FieldGroup>
      <FieldGroup title={t`Figures`}>
        <NumberField width={2} {...form.field('flights')} />
        <MinutesField width={2} {...form.field('flight_time')} />
        <MinutesField width={2} {...form.field('transfer_time')} />
        <NumberField decimals={2} width={2} {...form.field('balance')} />
        <CodeField width={2} {...form.field('country')} />
        <TextField width={2} {...form.field('timezone')} />
      </FieldGroup>
      <FieldGroup>
        <NotesField {...form.field('notes')} />
      </FieldGroup>
    </>
  );
}
