/** The parts of a report's map that can be hidden, with their layers. */
export const mapParts = {
  planned: { title: 'Planned route', layers: ['plan', 'fix'] },
  flown: { title: 'Flown track', layers: ['track-case', 'track', 'gap'] },
  events: { title: 'Phases and events', layers: ['marker'] },
  labels: { title: 'Names and other airports', layers: ['label-country', 'label-sea', 'airport', 'airport-flown'] },
} as const;

export type MapPart = keyof typeof mapParts;

export const mapPartNames = Object.keys(mapParts) as readonly MapPart[];
