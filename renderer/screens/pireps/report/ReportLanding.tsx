import { plural, t } from '@lingui/core/macro';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { FlagSpot } from '../../../../server/contract/admin/flags.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import type { FlightAnalysis, Landing } from '../../../../server/contract/landings/flightAnalysis.ts';
import { alongTolerance, boundedText } from '../../../../server/contract/landings/landingSentence.ts';
import { getLanding } from '../../../../server/contract/landings/landingCalls.ts';
import { queryOf } from '../../../lib/api.ts';
import { count, duration, elevation, speed } from '../../../lib/figures.ts';
import { timeOf } from '../../../lib/utc.ts';
import { LandingCard } from '../../../shared/landings/LandingCard.tsx';
import { landingWords } from '../../../shared/landings/landingTexts.ts';
import { isUnderWay } from '../inbox/useSelection.ts';
import type { DescribedFlag } from './describedFlag.ts';
import classes from './ReportFlight.module.css';

export interface LandingView {
  readonly analysis: FlightAnalysis;
  /** The landing that is shown; undefined while the flight is. */
  readonly shown: Landing | undefined;
  /** The one that is shown, or the last one, and its number from 1. */
  readonly landing: Landing;
  readonly number: number;
  /** Shows a landing of `analysis`, or the flight. */
  readonly show: (landing: Landing | undefined) => void;
  /** Shows the landing of which a flag tells, otherwise the flight. */
  readonly showFlag: (flag: Pick<DescribedFlag, 'spots'>) => void;
}

/** Finds the landings of a report and the one that the address names; null when its positions show none. */
export function useLandingView(report: PirepReport): LandingView | null {
  const { touchdown } = useSearch({ from: '/pireps/$pirepId' });
  const navigate = useNavigate({ from: '/pireps/$pirepId' });
  const { data } = useQuery({
    ...queryOf(getLanding, { params: { id: report.id } }),
    enabled: !isUnderWay(report),
  });
  const analysis = data?.data ?? null;
  return useMemo(() => {
    const last = analysis?.landings.at(-1);
    if (analysis === null || last === undefined) return null;
    const { landings } = analysis;
    const show = (chosen: Landing | undefined): void => {
      const number = chosen === undefined ? undefined : String(landings.indexOf(chosen) + 1);
      void navigate({ search: (old) => ({ ...old, touchdown: number }), replace: true });
    };
    const shown = touchdown === undefined ? undefined : (landings[Number(touchdown) - 1] ?? last);
    const number = shown === undefined ? landings.length : landings.indexOf(shown) + 1;
    return {
      analysis,
      shown,
      landing: shown ?? last,
      number,
      show,
      showFlag: ({ spots }) => show(landings.findLast((one) => spots.every((spot) => isTouchdown(one, spot)))),
    };
  }, [analysis, touchdown, navigate]);
}

/** Whether a spot of a flag is where an aircraft touched down. Positions are seconds apart. */
function isTouchdown({ touchdowns, position_id }: Landing, spot: FlagSpot): boolean {
  return spot.position_id === position_id || touchdowns.some(({ at }) => Math.abs(at - spot.at) < 5000);
}

interface ViewChoiceProps {
  readonly view: LandingView;
  /** What can be done with the landing. */
  readonly children: ReactNode;
}

/** Chooses between the flight on its map and its landings on their runways. */
export function ViewChoice({ view, children }: ViewChoiceProps): ReactNode {
  const { analysis, shown, show } = view;
  const { landings } = analysis;
  const choices = landings.map((landing, index) => ({
    value: String(index),
    label: landings.length === 1 ? t`Landing` : t`Landing ${timeOf(landing.touchdowns[0]?.at ?? 0)}`,
  }));
  return (
    <Group className={classes.views ?? ''} flex="none" px="xl" h={42} wrap="nowrap" data-views>
      <SegmentedControl
        flex="none"
        size="xs"
        aria-label={t`View`}
        value={shown === undefined ? 'flight' : String(landings.indexOf(shown))}
        data={[{ value: 'flight', label: t`Flight` }, ...choices]}
        onChange={(value) => show(landings[Number(value)])}
      />
      {children}
    </Group>
  );
}

/** Shows a landing on its runway, and below it what else the positions tell. */
export function ReportLanding({ view: { analysis, landing } }: { readonly view: LandingView }): ReactNode {
  const facts = factsOf(analysis);
  return (
    <section className={classes.landing} data-landing tabIndex={0} aria-label={t`Landing`}>
      <LandingCard landing={landing} />
      {facts.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt="lg">
          {facts.join(' · ')}
        </Text>
      )}
    </section>
  );
}

/** Returns `Take-off from 15: run 1,450 m, 144 kt`, go-arounds and taxi times, as far as they are known. */
function factsOf({ takeoffs, go_arounds, taxi_out_minutes, taxi_in_minutes }: FlightAnalysis): string[] {
  const words = landingWords();
  const takeoff = takeoffs.at(-1);
  const run = takeoff?.run_ft ?? null;
  const rotation = takeoff?.rotation_gs_kt ?? null;
  const from = takeoff?.runway?.ident;
  const takeoffFigures = [
    run === null ? null : t`run ${boundedText(run, elevation, alongTolerance, words)}`,
    rotation === null ? null : speed(rotation.value),
  ].filter((text) => text !== null);
  return [
    takeoffFigures.length === 0
      ? null
      : [from === undefined ? t`Take-off` : t`Take-off from ${from}`, takeoffFigures.join(', ')].join(': '),
    taxi_out_minutes === null ? null : t`Taxi out ${duration(taxi_out_minutes.value)}`,
    taxi_in_minutes === null ? null : t`Taxi in ${duration(taxi_in_minutes.value)}`,
    go_arounds.length === 0
      ? null
      : plural(go_arounds.length, { one: '1 go-around', other: `${count(go_arounds.length)} go-arounds` }),
  ].filter((text) => text !== null);
}
