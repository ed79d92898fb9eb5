import { getPilotReview, type PilotReview } from '../contract/classic/review.ts';
import { toDistance } from '../contract/units.ts';
import { readReview, type ReviewFigures } from '../domain/statistics/review.ts';
import type { HttpApp } from '../http/app.ts';
import { ownTurn } from './limits/atOnce.ts';
import type { Profile, PublicDeps } from './profile.ts';

/** The same in every profile but for the form of timestamps. */
export function registerReview(app: HttpApp, { db }: PublicDeps, { toTimestamp }: Profile): void {
  const toReport = ({
    pirep_id,
    ident,
    dpt_airport_id,
    arr_airport_id,
    filed_at,
  }: ReviewFigures['records'][number]['report']) => ({
    pirep_id,
    ident,
    dpt_airport_id,
    arr_airport_id,
    submitted_at: toTimestamp(filed_at),
  });
  app.route({
    ...getPilotReview,
    handler: async ({ params: { period }, pilot }) => {
      const {
        totals,
        before,
        best_landing: best,
        ...review
      } = await readReview(db, {
        period,
        pilot_id: pilot.user_id,
        turn: ownTurn,
      });
      return {
        data: {
          ...review,
          ...toSums(totals),
          before: toSums(before),
          bars: review.bars.map(({ from, flights, minutes }) => ({ from, flights, flight_time: minutes })),
          best_landing: best && {
            report: toReport(best.report),
            landing_rate: best.rate,
            airport_id: best.airport_id,
            runway: best.runway,
            distance_ft: best.distance,
            offset_ft: best.offset,
          },
          promotions: review.promotions.map(({ rank, at }) => ({ rank, at: toTimestamp(at) })),
          new_airports: review.new_airports.map((airport) => ({ ...airport, report: toReport(airport.report) })),
          records: review.records.map((record) => ({
            ...record,
            // The others are not celebrated.
            kind: record.kind as PilotReview['records'][number]['kind'],
            report: toReport(record.report),
          })),
        },
      };
    },
  });
}

function toSums(totals: ReviewFigures['totals']): PilotReview['before'] {
  const { flights, minutes, distance, passengers, planned, on_time, landing_average } = totals;
  const on_time_percent = planned === 0 ? null : Math.round((100 * on_time) / planned);
  return {
    flights,
    flight_time: minutes,
    distance: toDistance(distance),
    passengers,
    on_time_percent,
    landing_average,
  };
}
