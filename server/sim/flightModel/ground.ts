import { courseTo, distanceNm, type Point, pointFrom } from '../../contract/geo.ts';
import { type Airfield, angleBetween, type Runway } from './airfield.ts';
import { advance, type Craft, logEvent, reportNow, towards, turn } from './craft.ts';
import type { Performance } from './performance.ts';

const TAXI_KNOTS = 18;
const PUSHBACK_KNOTS = 3;
const PUSHBACK_NM = 0.04;
const ABEAM_RUNWAY_NM = 0.15;
/** Speed at which the aircraft leaves the runway. */
const ROLLOUT_KNOTS = 25;

/** Goes from the gate to the runway threshold. */
export function depart(craft: Craft, field: Airfield, runway: Runway, performance: Performance): void {
  craft.status = 'BST';
  reportNow(craft);
  logEvent(craft, 'Boarding');
  stand(craft, 150);
  logEvent(craft, 'Doors closed');
  stand(craft, 30);
  pushBack(craft, performance);
  craft.status = 'TXI';
  logEvent(craft, `Taxi to runway ${runway.ident}`);
  taxi(craft, pointFrom(runway.threshold, field.apron_course, ABEAM_RUNWAY_NM));
  taxi(craft, runway.threshold);
  craft.gs = 0;
  while (Math.abs(angleBetween(craft.heading, runway.course)) > 0.5) {
    turn(craft, runway.course, 8);
    advance(craft, 1, craft.heading);
  }
}

/** Goes from touchdown to the gate and shuts down the engines. */
export function arrive(craft: Craft, field: Airfield, runway: Runway): void {
  craft.status = 'LAN';
  craft.vs = 0;
  craft.heading = runway.course;
  while (craft.gs > ROLLOUT_KNOTS) {
    roll(craft, -3.2);
    advance(craft, 1, runway.course);
    craft.distance += craft.gs / 3600;
  }
  logEvent(craft, 'Taxi to the gate');
  taxi(craft, pointFrom(craft, field.apron_course, ABEAM_RUNWAY_NM));
  taxi(craft, field.gate);
  roll(craft, -craft.gs);
  craft.status = 'ONB';
  reportNow(craft);
  logEvent(craft, 'On block');
  stand(craft, 20);
  craft.fuel_flow = 0;
  logEvent(craft, 'Engines off');
  stand(craft, 60);
  reportNow(craft);
}

/** Changes the ground speed by `knots`. */
export function roll(craft: Craft, knots: number): void {
  craft.gs += knots;
  craft.tas = craft.gs;
}

function stand(craft: Craft, seconds: number): void {
  for (let i = 0; i < seconds; i += 10) advance(craft, 10, craft.heading);
}

function pushBack(craft: Craft, performance: Performance): void {
  craft.status = 'PBT';
  reportNow(craft);
  logEvent(craft, 'Pushback');
  craft.gs = PUSHBACK_KNOTS;
  const seconds = Math.round((PUSHBACK_NM / PUSHBACK_KNOTS) * 3600);
  for (let i = 0; i < seconds; i++) {
    if (i === Math.round(seconds / 2)) craft.fuel_flow = performance.flow.taxi;
    advance(craft, 1, craft.heading + 180);
  }
  craft.gs = 0;
  logEvent(craft, performance.engines === 1 ? 'Engine started' : 'Engines started');
  stand(craft, 60);
}

function taxi(craft: Craft, to: Point): void {
  for (;;) {
    const left = distanceNm(craft, to);
    // Not faster than the remaining distance allows, or it would circle the target.
    const knots = Math.min(towards(craft.gs, TAXI_KNOTS, 2), left * 3600);
    roll(craft, knots - craft.gs);
    const course = courseTo(craft, to);
    turn(craft, course, 10);
    advance(craft, 1, course);
    if (left < 0.004) return;
  }
}
