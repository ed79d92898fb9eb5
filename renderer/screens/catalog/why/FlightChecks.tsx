import { t } from '@lingui/core/macro';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { checkFlight, type FlightExplanation } from '../../../../server/contract/admin/bids.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { queryOf } from '../../../lib/api.ts';
import { NotLoaded } from '../../../ui/ErrorState.tsx';
import { checkText, ruleNames, type ShownCheck, verdict } from './checkTexts.ts';
import classes from '../RowPage.module.css';

interface Props {
  /** Null until it is chosen. */
  readonly userId: string | null;
  readonly flightId: string | null;
}

export function useChecks({ userId, flightId }: Props): UseQueryResult<EndpointOutput<typeof checkFlight>> {
  return useQuery({
    ...queryOf(checkFlight, { params: { id: flightId ?? '' }, query: { user_id: Number(userId) } }),
    enabled: userId !== null && flightId !== null,
    staleTime: 0,
  });
}

/** Says of each rule whether it lets the pilot fly the flight, and leads to what would change it. */
export function FlightChecks(props: Props): ReactNode {
  const query = useChecks(props);
  if (props.userId === null || props.flightId === null) return null;
  if (query.data === undefined)
    return <NotLoaded query={query} failed={t`The rules could not be checked`} count={10} height={37} />;
  const checked = query.data.data;
  return (
    <>
      <p role="status">
        <strong>{verdict(checked)}</strong>
      </p>
      <CheckList checked={checked} checks={checked.checks} />
    </>
  );
}

/** Lists only the rules that forbid a bid or a flight, if any. */
export function FlightObjections(props: Props): ReactNode {
  const checked = useChecks(props).data?.data;
  const checks = checked?.checks.filter(({ prevents }) => prevents.includes('book') || prevents.includes('fly')) ?? [];
  return checked === undefined || checks.length === 0 ? null : <CheckList checked={checked} checks={checks} />;
}

function CheckList({
  checked,
  checks,
}: Pick<FlightExplanation, 'checks'> & { readonly checked: FlightExplanation }): ReactNode {
  return (
    <ul className={classes.checks} aria-label={t`Rules`}>
      {checks.map((check) => (
        <li key={check.rule}>
          <Mark check={check} />
          <strong>{ruleNames[check.rule]}</strong>
          <span>
            {checkText(check, checked)}
            <SettingNote check={check} />
          </span>
          {check.passed ? null : <Remedy check={check} checked={checked} />}
        </li>
      ))}
    </ul>
  );
}

function Mark({ check: { passed, prevents } }: { readonly check: ShownCheck }): ReactNode {
  const size = { size: 16, stroke: 2 };
  if (passed) return <IconCheck {...size} color="var(--hb-ok)" aria-label={t`Fits`} />;
  if (prevents.length === 0) return <IconMinus {...size} color="var(--hb-tx3)" aria-label={t`Does not matter`} />;
  return <IconX {...size} color="var(--hb-bad)" aria-label={t`Forbids it`} />;
}

function SettingNote({
  check: { passed, prevents, setting, setting_name },
}: {
  readonly check: ShownCheck;
}): ReactNode {
  if (passed || setting === undefined) return null;
  return (
    <small>
      {prevents.length === 0 ? t`Does not matter, by the setting` : t`By the setting`}{' '}
      <Link to="/settings" search={{ q: setting }}>
        {setting_name}
      </Link>
    </small>
  );
}

/** Leads to what would change it. */
function Remedy({
  check: { rule, hidden, subfleets },
  checked,
}: {
  readonly check: ShownCheck;
  readonly checked: FlightExplanation;
}): ReactNode {
  const { pilot, flight, checks } = checked;
  const userId = String(pilot.id);
  if (rule === 'rank') return <Link to="/ranks" search={{ edit: String(pilot.rank_id) }}>{t`Edit rank`}</Link>;
  if (rule === 'aircraft') {
    const own = checks.find((check) => check.rule === 'rank')?.subfleets ?? subfleets ?? [];
    const [only] = own.length === 1 ? own : [];
    return (
      <Link to="/fleet" search={only === undefined ? {} : { subfleet_id: String(only.id) }}>{t`Show aircraft`}</Link>
    );
  }
  if (rule === 'limit')
    return <Link to="/pilots/$pilotId" params={{ pilotId: userId }} search={{}}>{t`Show bookings`}</Link>;
  if (rule === 'bid')
    return <Link to="/flights/$flightId" params={{ flightId: flight.id }} search={{}}>{t`Show bookings`}</Link>;
  if (hidden === 'airline') {
    const airlineId = String(flight.airline_id);
    return <Link to="/airlines/$airlineId" params={{ airlineId }} search={{ edit: airlineId }}>{t`Edit airline`}</Link>;
  }
  if (rule === 'pilot' || rule === 'place' || rule === 'airline')
    return <Link to="/pilots/$pilotId" params={{ pilotId: userId }} search={{ edit: userId }}>{t`Edit pilot`}</Link>;
  return (
    <Link to="/flights/$flightId" params={{ flightId: flight.id }} search={{ edit: flight.id }}>{t`Edit flight`}</Link>
  );
}
