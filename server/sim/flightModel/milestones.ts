import type { Air } from './airborne.ts';
import { type Craft, logEvent, reportNow } from './craft.ts';
import { DESCENT_FEET_PER_NM } from './flightPlan.ts';

interface Milestone {
  isReached(remaining: number, height: number): boolean;
  readonly status?: string;
  readonly event?: string;
}

/** Watches a flight in the air: sets its phase and logs what a crew would, each thing once. */
export function createMilestones(craft: Craft, air: Air): (remaining: number, height: number) => void {
  let ahead: readonly Milestone[] = [...climbing(craft, air), ...descending(craft, air)];
  return (remaining, height) => {
    const reached = ahead.filter((milestone) => milestone.isReached(remaining, height));
    if (reached.length === 0) return;
    ahead = ahead.filter((milestone) => !reached.includes(milestone));
    for (const { status, event } of reached) {
      if (status !== undefined) craft.status = status;
      if (event !== undefined) logEvent(craft, event);
    }
    reportNow(craft);
  };
}

function climbing(craft: Craft, { plan, performance }: Air): Milestone[] {
  const { level, final_level, distance } = plan;
  const milestones: Milestone[] = [
    { isReached: (_, height) => height > 60, status: 'ICL' },
    { isReached: (_, height) => height > performance.platform_agl * 0.9, status: 'ENR' },
    { isReached: () => craft.altitude > level - 40, event: `Top of climb, ${levelText(level)}` },
  ];
  if (hasGear(plan)) milestones.push({ isReached: (_, height) => height > 120, event: 'Gear up' });
  if (level > 12_000) milestones.push({ isReached: () => craft.altitude > 10_000, event: 'Passing 10,000 ft' });
  if (final_level > level) {
    milestones.push({
      isReached: () => craft.distance > distance * 0.5,
      event: `Climbing to ${levelText(final_level)}`,
    });
  }
  return milestones;
}

function descending(craft: Craft, { plan, performance, runway }: Air): Milestone[] {
  const finalNm = performance.platform_agl / DESCENT_FEET_PER_NM;
  const isDown = (): boolean => craft.vs < -250 && craft.distance > plan.distance * 0.25;
  const milestones: Milestone[] = [
    { isReached: isDown, event: 'Top of descent' },
    { isReached: (remaining) => remaining < finalNm * 3, status: 'APR', event: `Approach, runway ${runway.ident}` },
    { isReached: (remaining) => remaining < finalNm + 0.1, status: 'FIN', event: 'Landing flaps' },
  ];
  if (hasGear(plan)) milestones.push({ isReached: (remaining) => remaining < finalNm + 1, event: 'Gear down' });
  if (plan.final_level > 12_000) {
    milestones.push({ isReached: () => isDown() && craft.altitude < 10_000, event: 'Passing 10,000 ft' });
  }
  return milestones;
}

function hasGear({ kind }: Air['plan']): boolean {
  return kind !== 'light';
}

function levelText(feet: number): string {
  return feet < 10_000 ? `${feet.toLocaleString('en-US')} ft` : `FL${feet / 100}`;
}
