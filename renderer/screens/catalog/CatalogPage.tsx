import { t } from '@lingui/core/macro';
import { Box, Button, Flex, Group } from '@mantine/core';
import { IconFileExport, IconFileImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exportOf } from '../../../server/contract/admin/csv.ts';
import { pathOf } from '../../../server/contract/call.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { type DataColumn, DataTable, Pager } from '../../ui/DataTable.tsx';
import { ColumnMenu } from '../../ui/columns/ColumnMenu.tsx';
import { useColumns } from '../../ui/columns/useColumns.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { BulkBar } from './BulkBar.tsx';
import { CatalogFilters } from './CatalogFilters.tsx';
import classes from './Catalog.module.css';
import { type CatalogAddress, useCatalogSearch } from './catalogSearch.ts';
import { DeleteDialog, inTrash, useDelete } from './DeleteDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { type ResourceRow, isTrashed, type Resource, rowLink } from './resource.ts';
import { useSelection } from './useBulk.ts';
import { kindTexts } from './words.ts';

interface Props {
  readonly resource: Resource;
  readonly actions?: ReactNode;
  /** The main action, if it is not to add a row. */
  readonly primary?: ReactNode;
  /** More keys for the row that has the focus. */
  readonly rowKeys?: Readonly<Record<string, (row: ResourceRow) => void>> | undefined;
  readonly children?: ReactNode;
  /** A column at the left of the list, under the tabs. */
  readonly side?: ReactNode;
}

/** Shows a list of the catalog with search, filters, selection, pages and dialogs. */
export function CatalogPage({ resource, actions, primary, rowKeys, children, side }: Props): ReactNode {
  const { kind } = resource;
  const list = useCatalogList(resource);
  const columns = useColumns(kind, resource.columns);
  const address = useAddress();
  const add = (): void => address({ new: '1' });
  // An empty list has the same button in its middle.
  const isEmpty = useNarrowing(resource).length === 0 && list.data?.total === 0;
  useKeys({ n: add });
  return (
    <Page>
      <PageHeader title={kindTexts[kind].title} note={list.data === undefined ? '' : count(list.data.total)}>
        {actions}
        <Button
          renderRoot={(props) => <Link to="/data" search={{ kind }} {...props} />}
          leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
        >
          {t`Import CSV`}
        </Button>
        <Button
          renderRoot={(props) => <a {...props} href={pathOf(exportOf(kind), {})} download />}
          leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
        >
          {t`Export CSV`}
        </Button>
        <Button
          variant={isEmpty || primary !== undefined ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={add}
        >
          {kindTexts[kind].fresh}
          <Box component="span" ml={8}>
            <Keys of={['N']} />
          </Box>
        </Button>
        {isEmpty ? null : primary}
      </PageHeader>
      {children}
      <Flex flex={1} mih={0}>
        {side}
        <Page>
          <CatalogFilters resource={resource}>
            <ColumnMenu {...columns} />
          </CatalogFilters>
          <CatalogList
            resource={resource}
            columns={columns.shown}
            list={list}
            primary={primary}
            rowKeys={rowKeys}
            onAdd={add}
          />
        </Page>
      </Flex>
      <EditDialog resource={resource} />
      <DeleteDialog resource={resource} />
    </Page>
  );
}

// The type is TanStack's own, tagged with what the query returns.
// oxlint-disable-next-line typescript/explicit-module-boundary-types, typescript/explicit-function-return-type
function useCatalogList(resource: Resource) {
  const search = useCatalogSearch();
  return useQuery({
    ...queryOf(resource.calls.list, { query: toQuery(resource, search) }),
    placeholderData: keepPreviousData,
  });
}

function toQuery(
  { filters, sortedBy }: Resource,
  search: CatalogAddress,
): Readonly<Record<string, string | undefined>> {
  const { q, sort = sortedBy, order, page } = search;
  const narrowed = Object.fromEntries(filters.map(({ name }) => [name, search[name]]));
  return { ...narrowed, search: q, sort, order, page };
}

interface ListProps extends Pick<Props, 'primary' | 'rowKeys'> {
  readonly resource: Resource;
  /** The chosen ones. */
  readonly columns: Resource['columns'];
  readonly list: ReturnType<typeof useCatalogList>;
  readonly onAdd: () => void;
}

function CatalogList({ resource, columns, list, primary, rowKeys, onAdd }: ListProps): ReactNode {
  const { data } = list;
  const selection = useSelection(resource, toQuery(resource, useCatalogSearch()));
  if (data === undefined)
    return <NotLoaded query={list} failed={kindTexts[resource.kind].failed} count={12} height={34} head />;
  if (data.total === 0) return <NoRows resource={resource} primary={primary} onAdd={onAdd} />;
  return (
    <>
      <CatalogTable
        resource={resource}
        columns={columns}
        rows={data.data}
        selected={selection.ids}
        rowKeys={rowKeys}
        onSelect={selection.select}
      />
      <Pager {...data}>
        <BulkBar resource={resource} selection={selection} total={data.total} />
      </Pager>
    </>
  );
}

interface TableProps extends Pick<ListProps, 'columns' | 'resource' | 'rowKeys'> {
  readonly rows: readonly ResourceRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

function CatalogTable({ resource, columns, rows, selected, rowKeys, onSelect }: TableProps): ReactNode {
  const { nameOf, sortedBy, form } = resource;
  const { sort = sortedBy, order, edit, deleted } = useCatalogSearch();
  const address = useAddress();
  const navigate = useNavigate();
  const remove = useDelete(resource);
  return (
    <DataTable
      label={kindTexts[resource.kind].title}
      columns={shownColumns(resource, columns, deleted === 'true')}
      rows={rows}
      idOf={({ id }) => String(id)}
      nameOf={nameOf}
      sort={{ by: sort, descending: order === 'desc' }}
      onSort={({ by, descending }) =>
        address({
          sort: by === sortedBy ? undefined : by,
          order: descending ? 'desc' : undefined,
          page: undefined,
        })
      }
      selection={{ ids: selected, onChange: onSelect }}
      current={edit}
      onOpen={(row) => void navigate(rowLink(resource, row))}
      rowKeys={{
        ...rowKeys,
        e: ({ id }) => address({ edit: String(id) }),
        ...(form.copied === undefined ? {} : { d: ({ id }: ResourceRow) => address({ copy: String(id) }) }),
        // The bar of selected rows deletes them.
        ...(selected.size > 0 ? {} : { Delete: remove }),
      }}
    />
  );
}

/**
 * The first column is a link, for keyboards, screen readers and opening in a new tab. The state of a row in the trash is that
 * it is there, also where rows have no other state.
 */
function shownColumns(
  resource: Resource,
  chosen: Resource['columns'],
  inTheTrash: boolean,
): readonly DataColumn<ResourceRow>[] {
  const hasState = chosen.some(({ isState }) => isState);
  const columns = hasState || !inTheTrash ? chosen : [...chosen, trashState];
  return columns.map((column, place) => {
    if (column.isState) {
      return { ...column, cell: (row) => (isTrashed(row) ? <StatusText status={inTrash} /> : column.cell(row)) };
    }
    if (place > 0) return column;
    return {
      ...column,
      cell: (row) => (
        <Link className={classes.name} {...rowLink(resource, row)}>
          {column.cell(row)}
        </Link>
      ),
    };
  });
}

const trashState: Resource['columns'][number] = { name: 'state', head: t`State`, cell: () => null, isState: true };

interface NoRowsProps extends Pick<Props, 'primary'> {
  readonly resource: Resource;
  readonly onAdd: () => void;
}

/** Leads to the form for a first row, or to the trash if everything is in it. */
function EmptyList({ resource, primary, onAdd }: NoRowsProps): ReactNode {
  const { kind, about, filters } = resource;
  const address = useAddress();
  const hasTrash = filters.some(({ name }) => name === 'deleted');
  const { data, isLoading } = useQuery({
    ...queryOf(resource.calls.list, { query: { deleted: true } }),
    enabled: hasTrash,
  });
  if (isLoading) return null;
  const trashed = data?.total ?? 0;
  return (
    <EmptyState
      title={trashed > 0 ? t`Everything is in the trash` : kindTexts[kind].none}
      action={
        <Group>
          {primary}
          <Button size="md" variant={primary === undefined ? 'filled' : 'default'} onClick={onAdd}>
            {kindTexts[kind].fresh}
          </Button>
          <Button size="md" renderRoot={(props) => <Link to="/data" search={{ kind }} {...props} />}>
            {t`Import CSV`}
          </Button>
          {trashed > 0 ? (
            <Button size="md" onClick={() => address({ deleted: 'true' })}>
              {t`${count(trashed)} in the trash`}
            </Button>
          ) : null}
        </Group>
      }
    >
      <p>{about}</p>
    </EmptyState>
  );
}

/** The names of the search and the filters that are set. */
function useNarrowing({ filters }: Resource): readonly string[] {
  const search = useCatalogSearch();
  return ['q', ...filters.map(({ name }) => name)].filter((name) => search[name] !== undefined);
}

function NoRows({ onAdd, ...list }: NoRowsProps): ReactNode {
  const { resource } = list;
  const { q, deleted } = useCatalogSearch();
  const narrowed = useNarrowing(resource);
  const address = useAddress();
  if (narrowed.length === 0) return <EmptyList {...list} onAdd={onAdd} />;
  const isTrash = deleted === 'true' && narrowed.length === 1;
  const none = Object.fromEntries(narrowed.map((name) => [name, undefined]));
  const noMatch =
    narrowed.length === 1 ? t`Nothing matches “${q ?? ''}”` : t`Nothing matches “${q ?? ''}” with these filters`;
  return (
    <EmptyState
      title={isTrash ? t`The trash is empty` : q === undefined ? t`Nothing matches these filters` : noMatch}
      action={
        <Button size="md" onClick={() => address({ ...none, page: undefined })}>
          {isTrash ? t`Back to the list` : t`Clear all`}
        </Button>
      }
    >
      {isTrash ? t`Deleted items appear here. You can restore them or delete them permanently.` : undefined}
    </EmptyState>
  );
}
