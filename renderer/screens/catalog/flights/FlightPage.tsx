import { t } from '@lingui/core/macro';
import { Box, Button, Flex } from '@mantine/core';
import { IconArrowBack } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { returnLegOf } from '../../../../server/contract/admin/catalog/batches.ts';
import { ApiError } from '../../../../server/contract/call.ts';
import { flightCalls, FlightInput } from '../../../../server/contract/admin/catalog/flights.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { api, queryOf, reasonOf } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { useRefreshCatalog } from '../catalogCalls.ts';
import { inputOf } from '../describedForm.ts';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { EditDialog } from '../EditDialog.tsx';
import { HeaderNote, ReadPage, RowActions } from '../RowPage.tsx';
import { useBulk } from '../useBulk.ts';
import { Page, PageHeader } from '../../../ui/PageHeader.tsx';
import { Route } from '../../../ui/Route.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { RouteMap } from '../../../map/flights/RouteMap.tsx';
import { WhyButton, WhyDialog } from '../why/WhyDialog.tsx';
import { FlightFacts } from './FlightFacts.tsx';
import classes from '../RowPage.module.css';
import { flights } from './flights.tsx';
import { flightStatus } from './flightTexts.ts';

export type FlightDetail = EndpointOutput<(typeof flightCalls)['find']>['data'];

export function FlightPage(): ReactNode {
  const { flightId } = useParams({ from: '/flights/$flightId' });
  const query = queryOf(flightCalls.find, { params: { id: flightId } });
  return <ReadPage resource={flights} query={query} View={FlightView} skeleton={<FlightSkeleton />} />;
}

function FlightSkeleton(): ReactNode {
  return (
    <Flex flex={1} mih={0}>
      <Box flex={1} miw={0} />
      <div className={classes.flightFacts}>
        <SkeletonRows count={6} height={104} />
      </div>
    </Flex>
  );
}

function FlightView({ row: flight }: { readonly row: FlightDetail }): ReactNode {
  const { id, ident, dpt_airport, arr_airport, alt_airport, route_points } = flight;
  const navigate = useNavigate();
  const route = useMemo(
    () => route_points.slice(1, -1).map(({ id: name, lon, lat }) => ({ name, lon, lat })),
    [route_points],
  );
  return (
    <Page>
      <PageHeader
        title={ident}
        note={
          <HeaderNote gap={10}>
            <Route from={dpt_airport.id} to={arr_airport.id} />
            {flight.deleted_at === null ? <StatusBadge status={flightStatus(flight)} /> : null}
          </HeaderNote>
        }
      >
        <FlightActions flight={flight} />
      </PageHeader>
      <Flex flex={1} mih={0}>
        <Box flex={1} miw={0}>
          <RouteMap
            id={id}
            ident={ident}
            departure={dpt_airport}
            arrival={arr_airport}
            alternate={alt_airport}
            route={route}
          />
        </Box>
        <FlightFacts flight={flight} />
      </Flex>
      {flight.deleted_at === null ? (
        <WhyDialog of={{ flightId: id }} note={`${ident} ${dpt_airport.id} → ${arr_airport.id}`} />
      ) : null}
      <EditDialog resource={flights} />
      <DeleteDialog resource={flights} onDeleted={() => void navigate({ to: '/flights' })} />
    </Page>
  );
}

function FlightActions({ flight }: { readonly flight: FlightDetail }): ReactNode {
  const returnLeg = useReturnLeg(flight);
  return (
    <>
      <Button renderRoot={(props) => <Link to="/flights" {...props} />}>{t`All flights`}</Button>
      {flight.deleted_at === null ? (
        <>
          <WhyButton title={t`Why can a pilot not fly this flight?`} />
          <Button
            leftSection={<IconArrowBack size={14} stroke={1.6} aria-hidden />}
            loading={returnLeg.pending}
            onClick={returnLeg.add}
          >
            {t`Add return leg`}
          </Button>
        </>
      ) : null}
      <RowActions resource={flights} row={flight} />
    </>
  );
}

/** Adds the return leg and opens it. Undo deletes it, and leads back. */
function useReturnLeg(flight: FlightDetail): { readonly pending: boolean; readonly add: () => void } {
  const navigate = useNavigate();
  const refresh = useRefreshCatalog();
  const { undoAdd } = useBulk(flights);
  const back = (): void => void navigate({ to: '/flights/$flightId', params: { flightId: flight.id } });
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(flightCalls.create, { body: returnLegOf(inputOf(FlightInput, flight)) }),
    onSuccess: async ({ data: row }) => {
      const { id, ident, dpt_airport_id, arr_airport_id } = row;
      await navigate({ to: '/flights/$flightId', params: { flightId: id } });
      showToast({
        text: t`Added ${ident} ${dpt_airport_id} → ${arr_airport_id}. Its times are empty.`,
        action: { label: t`Undo`, run: () => undoAdd({ row, ids: [id] }, back) },
      });
      await refresh();
    },
    onError: (error) => {
      const { existing } = error instanceof ApiError ? error.body : {};
      if (existing === undefined) {
        showToast({ text: t`Could not add the return leg of ${flight.ident}.`, reasons: [reasonOf(error)] });
        return;
      }
      const params = { flightId: String(existing.id) };
      showToast({
        text: t`The return leg of ${flight.ident} exists already.`,
        failed: true,
        action: { label: t`Open`, run: () => void navigate({ to: '/flights/$flightId', params }) },
      });
    },
  });
  return { pending: isPending, add: () => mutate() };
}
