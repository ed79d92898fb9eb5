import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, AirlinesRow, PirepsRow, UsersRow } from '../../../db/rows.ts';
import { drawLandingCard, type CardHeading } from '../../contract/landings/drawLanding.ts';
import { englishFigures, englishLanding } from '../../contract/landings/englishLanding.ts';
import type { Landing } from '../../contract/landings/flightAnalysis.ts';
import { landingLooks } from '../../contract/landings/landingLook.ts';
import { AppError } from '../errors.ts';
import { readAnalysis } from '../flags/analyses.ts';
import { fileNameOf } from '../pireps/pirepRecord.ts';
import { readUnits } from '../settings/settings.ts';

/** A drawing of our own that can be saved. */
export interface Drawing {
  /** Without its ending: `KTW612-EDDH-LPPT-2026-11-28`. */
  readonly fileName: string;
  readonly svg: string;
}

/**
 * Finds a landing of a flight; undefined when its positions do not show it, or are not analysed yet.
 * @param number from 1; by default the one that ended the flight
 */
export function findLanding(db: Queries, pirep_id: string, number = 0): Landing | undefined {
  return readAnalysis(db, pirep_id)?.landings.at(number - 1);
}

/**
 * Draws a landing of a flight, in the airline's units.
 * @throws {AppError} not-found when there is none
 */
export function drawLandingOf(db: Queries, pirep: PirepsRow, number?: number): Drawing {
  const landing = findLanding(db, pirep.id, number);
  if (landing === undefined)
    throw new AppError('not-found', `The positions of PIREP ${pirep.id} show no landing, or are not analysed yet.`);
  const style = { look: landingLooks.light, size: 13, words: englishLanding, figures: englishFigures(readUnits(db)) };
  const svg = drawLandingCard(landing, headingOf(db, pirep, landing), style);
  return { fileName: fileNameOf(db, pirep), svg };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function headingOf(db: Queries, pirep: PirepsRow, { touchdowns }: Landing): CardHeading {
  // Foreign keys guarantee the references of a PIREP.
  const { icao, name, picture } = db.airlines.find(pirep.airline_id) as AirlinesRow;
  const user = db.users.find(pirep.user_id) as UsersRow;
  const { registration, icao: type } = db.aircraft.find(pirep.aircraft_id) as AircraftRow;
  const day = touchdowns[0] && dayFormat.format(touchdowns[0].at);
  const logo = picture === null ? undefined : db.pictures.findContent(picture);
  return {
    airline: name,
    flight: `${icao}${pirep.flight_number}  ${pirep.dpt_airport_id} → ${pirep.arr_airport_id}`,
    details: [user.name, type === null ? registration : `${registration} (${type})`, day].filter(Boolean).join(' · '),
    // It was written again when it was sent, as PNG.
    logo: logo === undefined ? null : `data:image/png;base64,${logo.toString('base64')}`,
  };
}
