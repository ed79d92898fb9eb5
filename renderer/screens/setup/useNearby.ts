import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listAirportsNear, type NearAirport, nearbyNm } from '../../../server/contract/admin/setup.ts';
import { queryOf } from '../../lib/api.ts';
import { type SetupValues, hubPosition } from './draft.ts';

/** @returns the airports around the hub without the hub itself; null until they are known */
export function useNearby(values: SetupValues): {
  readonly airports: readonly NearAirport[] | null;
  readonly loading: boolean;
} {
  const hub = hubPosition(values);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(listAirportsNear, { query: { lat: hub?.lat ?? 0, lon: hub?.lon ?? 0, nm: nearbyNm } }),
    enabled: hub !== null,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const hubId = hub?.id;
  const airports = useMemo(
    () => (hubId === undefined || data === undefined ? null : data.data.filter(({ id }) => id !== hubId)),
    [hubId, data],
  );
  return { airports, loading: hub !== null && (data === undefined || isPlaceholderData) };
}
