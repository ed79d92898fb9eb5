import { plural, t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { count, duration, rate, signed } from '../../../lib/figures.ts';
import { age } from '../../../lib/utc.ts';
import { flagNames, flagsStatus, flagsTitle } from '../../../ui/flagStatus.ts';
import { Route } from '../../../ui/Route.tsx';
import { standingOf, type Status } from '../../../ui/status.ts';
import { StatusText } from '../../../ui/StatusBadge.tsx';
import classes from '../Pireps.module.css';
import { ruleText } from '../review/reviewText.ts';
import { searchOfNext, sortedBy } from './inboxSearch.ts';
import { isReviewable, isUnderWay, type InboxSelection } from './useSelection.ts';

interface Props {
  readonly pirep: PirepSummary;
  readonly selection: InboxSelection;
  readonly now: number;
}

/** Shows one report. Pending ones and flights in progress are taller and brighter. */
export function InboxRow({ pirep, selection, now }: Props): ReactNode {
  const { aircraft, decided_by: decider, id, pilot, state } = pirep;
  const open = state === PirepState.PENDING || isUnderWay(pirep);
  const selectable = isReviewable(pirep);
  const flagged = flagsStatus(pirep.flags);
  // A pending row shows its flags; its state is clear from the group.
  const waits = state === PirepState.PENDING;
  const status = waits ? flagged : decisionOf(pirep);
  const title = decider === null ? undefined : ruleText(state, decider.rule);
  const selectRange = (event: MouseEvent): void => {
    if (!event.shiftKey || !selectable) return;
    event.preventDefault();
    selection.toggle(id, true);
  };
  return (
    <li className={classes.entry} data-selected={selection.has(id) || undefined}>
      {selection.active && selectable ? (
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={t`Select ${pirep.ident}`}
          checked={selection.has(id)}
          onChange={(event) => selection.toggle(id, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
        />
      ) : null}
      <Link
        to="/pireps/$pirepId"
        params={{ pirepId: id }}
        search={searchOfNext}
        activeOptions={{ includeSearch: false }}
        className={classes.row}
        data-open={open || undefined}
        onClick={selectRange}
      >
        <span className={classes.ident}>{pirep.ident}</span>
        <span className={classes.route}>
          <Route from={pirep.dpt_airport_id} to={pirep.arr_airport_id} />
        </span>
        <span className={classes.age}>{age(pirep.submitted_at ?? pirep.created_at, now)}</span>
        <span className={classes.type}>
          {aircraft.icao ?? aircraft.registration} <Figure pirep={pirep} />
        </span>
        <span className={classes.who}>
          <span className={classes.pilot}>{pilot.name}</span>
          <span className={classes.status} title={waits ? flagsTitle(pirep.flags) : title}>
            {waits || flagged === null ? null : <FlagCount flags={pirep.flags} gravest={flagged} />}
            {status === null ? null : <StatusText status={status} />}
            {decider === null ? null : <VisuallyHidden> {t`by rule “${decider.rule}”`}</VisuallyHidden>}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The icon says that a rule decided. */
function decisionOf(pirep: PirepSummary): Status {
  const standing = standingOf(pirep);
  return pirep.decided_by === null ? standing : { ...standing, icon: IconRobot };
}

/** Shows the landing rate, or the figure by which the list is sorted. */
function Figure({ pirep: { flags, flight_time, landing_rate, score } }: Pick<Props, 'pirep'>): ReactNode {
  const sort = sortedBy(useSearch({ from: '/pireps' }).sort);
  const isScore = sort === 'score';
  const isTime = sort === 'flight_time';
  const value = isScore ? score : isTime ? flight_time : landing_rate;
  if (value === null) return null;
  const title = isScore ? t`Score` : isTime ? t`Flight time` : t`Landing rate: ${rate(value)}`;
  const hard = !isScore && !isTime && flags.some(({ kind }) => kind === 'hard_landing');
  return (
    <span className={classes.figure} data-hard={hard || undefined} title={title}>
      <VisuallyHidden>{title} </VisuallyHidden>
      <span aria-hidden={!isScore && !isTime}>{isTime ? duration(value) : isScore ? count(value) : signed(value)}</span>
    </span>
  );
}

interface FlagCountProps {
  readonly flags: PirepSummary['flags'];
  readonly gravest: Status;
}

/** Shows only the number of flags; their names are in the tooltip. */
function FlagCount({ flags, gravest }: FlagCountProps): ReactNode {
  return (
    <span title={flagNames(flags)}>
      <StatusText status={{ ...gravest, label: count(flags.length) }} />
      <VisuallyHidden>
        {' '}
        {plural(flags.length, { one: 'flag', other: 'flags' })}: {flagNames(flags)}
      </VisuallyHidden>
    </span>
  );
}
