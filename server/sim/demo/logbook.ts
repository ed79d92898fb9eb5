import { type Career, careers, type Episode } from './careers.ts';
import { flyScheduled, flyToday, type LogbookEntry } from './logbookEntry.ts';
import { momentOf } from './localTime.ts';
import { airport, type DemoFlight, identOf } from './timetable.ts';
import { tripsOf } from './trips.ts';

export interface Logbook {
  /** The timetable, in which the flights of today leave when they left. */
  readonly flights: readonly DemoFlight[];
  /** Oldest first. */
  readonly entries: readonly LogbookEntry[];
}

const DAY = 24 * 60 * 60_000;

/** What happened in the weeks before `now`. */
export function writeLogbook(timetable: readonly DemoFlight[], now: Date): Logbook {
  const flights = new Map(timetable.map((flight) => [identOf(flight), flight]));
  const today = allEpisodes().filter(({ episode }) => episode.days_ago === undefined);
  const entries = today.map(({ career, episode }) => {
    const entry = flyToday(career, episode, { flight: find(flights, episode.flight), now });
    flights.set(episode.flight, entry.flight);
    return entry;
  });
  for (const { career, episode } of allEpisodes()) {
    if (episode.days_ago === undefined) continue;
    const flight = find(flights, episode.flight);
    const leaves = momentOf(new Date(now.getTime() - episode.days_ago * DAY), flight.dpt_time, airport(flight.from).tz);
    entries.push(flyScheduled(career, episode, { flight, leaves }));
  }
  for (const career of careers) {
    for (const { episode, flight, leaves } of tripsOf(career, [...flights.values()], now)) {
      entries.push(flyScheduled(career, episode, { flight, leaves }));
    }
  }
  return {
    flights: [...flights.values()],
    entries: entries.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  };
}

function allEpisodes(): { career: Career; episode: Episode }[] {
  return careers.flatMap((career) => (career.episodes ?? []).map((episode) => ({ career, episode })));
}

function find(flights: ReadonlyMap<string, DemoFlight>, ident: string): DemoFlight {
  const flight = flights.get(ident);
  if (flight === undefined) throw new Error(`The timetable has no flight ${ident}`);
  return flight;
}
