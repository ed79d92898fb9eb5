import type { Bounded, Landing, PlanPoint, RunwayUsed } from '../flightAnalysis.ts';

export function bounded(value: number, by = 0): Bounded {
  return { value, low: value - by, high: value + by };
}

export const sampleRunway: RunwayUsed = {
  airport_id: 'LPPT',
  ident: '20',
  opposite: '02',
  length_ft: 12_484,
  displaced_ft: 0,
  opposite_displaced_ft: 1640,
  width_ft: 148,
  elevation_ft: 355,
  course: 203,
  lat: 38.796,
  lon: -9.128,
  surface: 'asphalt',
};

/** A landing with every figure: 412 m past the threshold of 20, 4 m left, with a bounce. */
export function sampleLanding(changes: Partial<Landing> = {}): Landing {
  const at = Date.UTC(2026, 10, 27, 19, 33, 35);
  const place = { lat: 38.79, lon: -9.13 };
  return {
    place: 'runway',
    runway: sampleRunway,
    position_id: '1',
    at_500_ft: at - 40_000,
    threshold: { height_ft: bounded(52, 6), gs_kt: bounded(139, 2) },
    touchdowns: [
      { at, ...place, distance_ft: bounded(1352, 180), offset_ft: bounded(-13, 9), rate_fpm: bounded(-181, 30) },
      { at: at + 3000, ...place, distance_ft: bounded(2050, 150), offset_ft: bounded(-9, 9), rate_fpm: null },
    ],
    used_share: bounded(0.108, 0.01),
    rates: {
      claimed_fpm: -181,
      sampled_fpm: bounded(-190, 60),
      fitted_fpm: bounded(-176, 40),
      trusted: 'claimed',
      rate_fpm: -181,
    },
    gate_1000: gate(at - 82_000, 12),
    gate_500: gate(at - 40_000, -20),
    wind: { head_kt: 11, cross_kt: -6 },
    roll_ft: bounded(4200, 200),
    touch_and_go: false,
    plan: samplePlan(at),
    ...changes,
  };
}

function gate(at: number, above: number): NonNullable<Landing['gate_500']> {
  return {
    at,
    vs_fpm: bounded(-720, 30),
    gs_kt: bounded(141, 2),
    gs_change_kt: bounded(-3, 2),
    above_path_ft: bounded(above, 9),
    offset_ft: bounded(5, 8),
  };
}

/** A position every 2 seconds at 140 kt from 5 nm on, then slower along the runway. */
function samplePlan(touchdown: number): PlanPoint[] {
  const air = Array.from({ length: 68 }, (_, index): PlanPoint => {
    const before = 136 - index * 2;
    const along_ft = 1352 - before * 236;
    const height = Math.max(0, (1000 - along_ft) * 0.0524 + 12 * Math.sin(index / 5));
    return { at: touchdown - before * 1000, along_ft, offset_ft: 40 * Math.sin(index / 9) - 13, height_ft: height };
  });
  const ground = Array.from({ length: 20 }, (_, index): PlanPoint => {
    const after = index * 2;
    const along_ft = 1352 + after * 236 - after * after * 2.6;
    return { at: touchdown + after * 1000, along_ft, offset_ft: -13 + index * 0.6, height_ft: 0 };
  });
  return [...air, ...ground];
}
