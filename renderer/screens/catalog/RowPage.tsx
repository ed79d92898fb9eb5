import { t } from '@lingui/core/macro';
import { Button, Group, type GroupProps, Stack } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddress } from '../../lib/address.ts';
import { DeleteButton, Page, PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { shownText } from '../../ui/Shown.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { SkeletonPage, SkeletonPanel } from '../../ui/SkeletonRows.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { closed } from './catalogSearch.ts';
import { DeleteDialog, deleteLabel, inTrash, TrashActions, useDelete } from './DeleteDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { RowError } from './RowError.tsx';
import { type ResourceRow, isTrashed, type Resource } from './resource.ts';
import { RoutesSkeleton } from '../../map/flights/RoutesPanel.tsx';
import classes from './RowPage.module.css';
import { kindTexts } from './words.ts';

export type Fact = readonly [label: string, value: ReactNode];

interface Props {
  readonly resource: Resource;
  readonly row: ResourceRow;
  /** Content beside the title. */
  readonly note: ReactNode;
  /** Content beside Edit and Delete. */
  readonly actions?: ReactNode;
  /** Another action than to edit the row is the main one. */
  readonly waits?: boolean;
  /** The row can no longer be edited or deleted. */
  readonly fixed?: boolean;
  /** The strip of figures under the header. */
  readonly totals: readonly Fact[];
  /** The narrow column at the right: what the row itself says. */
  readonly side: ReactNode;
  /** What is read later: below or beside it, so that nothing else moves. */
  readonly later: ReactNode;
  readonly children: ReactNode;
}

interface ReadProps<Row extends ResourceRow, Key extends QueryKey> {
  readonly resource: Resource;
  readonly query: UseQueryOptions<Read<Row>, Error, Read<Row>, Key>;
  readonly View: (props: { readonly row: Row }) => ReactNode;
  /** Stands under the header until the row is read, if the page is not one of figures and panels. */
  readonly skeleton?: ReactNode;
}

interface Read<Row> {
  readonly data: Row;
}

/** Reads the row of a page, and shows it with `View`. */
export function ReadPage<Row extends ResourceRow, Key extends QueryKey>({
  resource,
  query,
  View,
  skeleton,
}: ReadProps<Row, Key>): ReactNode {
  const { data, error, refetch } = useQuery(query);
  if (data !== undefined) return <View key={data.data.id} row={data.data} />;
  if (error !== null) {
    return <RowError heading="h1" resource={resource} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Page>
      <PageHeader title={kindTexts[resource.kind].one} />
      {skeleton ?? <PanelsSkeleton />}
    </Page>
  );
}

function PanelsSkeleton(): ReactNode {
  return (
    <div className={classes.body}>
      <div className={classes.totals} />
      <SkeletonPage>
        <div className={classes.columns}>
          <Stack gap="lg" miw={0}>
            <RoutesSkeleton />
            <SkeletonPanel height={195} />
            <SkeletonPanel height={240} />
          </Stack>
          <div className={classes.side}>
            <SkeletonPanel height={200} />
            <SkeletonPanel height={200} />
          </div>
        </div>
      </SkeletonPage>
    </div>
  );
}

export function RowPage({
  resource,
  row,
  note,
  actions,
  waits = false,
  fixed = false,
  totals,
  side,
  later,
  children,
}: Props): ReactNode {
  const navigate = useNavigate();
  const { kind, nameOf, to } = resource;
  return (
    <Page>
      <PageHeader title={nameOf(row)} note={<HeaderNote>{note}</HeaderNote>}>
        <Button renderRoot={(props) => <Link to={to} {...props} />}>{kindTexts[kind].all}</Button>
        {actions}
        {fixed ? null : <RowActions resource={resource} row={row} waits={waits} />}
      </PageHeader>
      <div className={classes.body} role="region" aria-label={kindTexts[kind].one} tabIndex={0}>
        <dl className={classes.totals}>
          <Facts facts={totals} />
        </dl>
        <div className={classes.columns}>
          <Stack gap="lg" miw={0}>
            {children}
          </Stack>
          <div className={classes.side}>
            <Stack gap="lg">{side}</Stack>
            <Stack gap="lg">{later}</Stack>
          </div>
        </div>
      </div>
      <EditDialog resource={resource} />
      <DeleteDialog resource={resource} onDeleted={() => void navigate({ to })} />
    </Page>
  );
}

/** What stands beside the title of a page. */
export function HeaderNote({ gap = 8, children }: Pick<GroupProps, 'gap' | 'children'>): ReactNode {
  return (
    <Group component="span" gap={gap} wrap="nowrap">
      {children}
    </Group>
  );
}

/** The actions of every row page, as buttons and keys. */
export function RowActions(props: Pick<Props, 'resource' | 'row' | 'waits'>): ReactNode {
  if (!isTrashed(props.row)) return <EditActions {...props} />;
  return (
    <>
      <StatusBadge status={inTrash} />
      <TrashActions {...props} />
    </>
  );
}

function EditActions({ resource, row, waits = false }: Pick<Props, 'resource' | 'row' | 'waits'>): ReactNode {
  const address = useAddress();
  const navigate = useNavigate();
  const remove = useDelete(resource, () => void navigate({ to: resource.to }));
  const edit = (): void => address({ ...closed, edit: String(row.id) });
  const copy = (): void => address({ ...closed, copy: String(row.id) });
  const { form } = resource;
  useKeys({ e: edit, Delete: () => remove(row), ...(form.copied === undefined ? {} : { d: copy }) });
  return (
    <>
      {form.copied === undefined ? null : (
        <Button leftSection={<IconCopy size={14} stroke={1.6} aria-hidden />} onClick={copy}>
          {t`Duplicate`}
        </Button>
      )}
      <Button
        variant={waits ? 'default' : 'filled'}
        leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
        onClick={edit}
      >
        {t`Edit`}
      </Button>
      <DeleteButton onClick={() => remove(row)}>{deleteLabel(resource)}</DeleteButton>
    </>
  );
}

export function FactsPanel({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }): ReactNode {
  return (
    <Panel title={title}>
      <dl className={classes.facts}>
        <Facts facts={facts} />
      </dl>
    </Panel>
  );
}

interface AirportLinkProps {
  /** Null shows that there is none. */
  readonly id: string | null;
  readonly name?: string | undefined;
}

export function AirportLink({ id, name }: AirportLinkProps): ReactNode {
  if (id === null) return shownText(null);
  return (
    <Link to="/airports/$airportId" params={{ airportId: id }}>
      {name === undefined ? id : `${id} ${name}`}
    </Link>
  );
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return facts.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}
