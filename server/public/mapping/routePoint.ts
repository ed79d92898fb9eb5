import type { RoutePoint as RoutePointReply } from '../../contract/classic/flights.ts';
import type { RoutePoint } from '../../domain/flights/flightRoute.ts';

/** In phpVMS's numbers of navigation aids (phpvms7 §3.3), which have none for airports. */
const Types = { airport: { type: 0, name: 'Airport' }, coordinates: { type: 2048, name: 'Fix' } } as const;

/** The same in every profile. */
export function toRoutePoint({ id, name, kind, lat, lon }: RoutePoint): RoutePointReply {
  return { id, name, type: Types[kind], lat, lon, freq: null };
}
