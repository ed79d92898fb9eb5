import { t } from '@lingui/core/macro';
import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { subfleetCalls, type SubfleetRow } from '../../../../server/contract/admin/catalog/subfleets.ts';
import { queryOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { closed, useCatalogSearch } from '../catalogSearch.ts';
import { PicturePanel } from '../PicturePanel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import classes from '../Catalog.module.css';

const limit = 500;
const head = { borderBottom: '1px solid var(--hb-line)' };

/** Lists subfleets by airline. The chosen one filters the list beside it. */
export function SubfleetTree(): ReactNode {
  const { data } = useQuery(queryOf(subfleetCalls.list, { query: { limit, sort: 'type' } }));
  const { subfleet_id, deleted } = useCatalogSearch();
  const isAll = subfleet_id === undefined && deleted === undefined;
  if (data === undefined) {
    return (
      <nav className={classes.tree} aria-label={t`Subfleets`}>
        <SkeletonRows count={6} height={44} />
      </nav>
    );
  }
  const airlines = [...Map.groupBy(data.data, ({ airline_icao }) => airline_icao)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  const chosen = data.data.find(({ id }) => String(id) === subfleet_id);
  const total = data.data.reduce((sum, { aircraft }) => sum + aircraft, 0);
  return (
    <nav className={classes.tree} aria-label={t`Subfleets`}>
      {/* As high as the filters beside it. */}
      <Group component="header" h={46} pl={16} pr={8} justify="space-between" wrap="nowrap" style={head}>
        <Text component="h2" fz={14} lh="20px" fw={600}>
          {t`Subfleets`}
        </Text>
        <ActionIcon
          aria-label={t`New subfleet`}
          renderRoot={(props) => <Link to="/fleet/subfleets" search={{ new: '1' }} {...props} />}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <Link to="/fleet" search={{}} className={classes.branch} data-chosen={isAll || undefined}>
        <span className={classes.branchType}>{t`All aircraft`}</span>
        <span className={classes.number}>{count(total)}</span>
      </Link>
      {airlines.map(([icao, subfleets]) => (
        <section key={icao} aria-label={icao}>
          <h3>{icao}</h3>
          <ul>
            {subfleets.map((subfleet) => (
              <Branch key={subfleet.id} subfleet={subfleet} chosen={String(subfleet.id) === subfleet_id} />
            ))}
          </ul>
        </section>
      ))}
      {chosen === undefined ? null : (
        <Box pos="sticky" bottom={0} p={8} bg="var(--hb-canvas)" style={{ borderTop: '1px solid var(--hb-line)' }}>
          <PicturePanel
            key={chosen.id}
            title={t`Picture`}
            of={{ subject: 'subfleets', id: chosen.id, name: chosen.type, picture: chosen.picture }}
          >
            {t`A PNG, JPEG, WebP or GIF. Aircraft without a picture of their own show it.`}
          </PicturePanel>
        </Box>
      )}
    </nav>
  );
}

function Branch({ subfleet, chosen }: { readonly subfleet: SubfleetRow; readonly chosen: boolean }): ReactNode {
  const { id, type, name, aircraft } = subfleet;
  return (
    <li className={classes.leaf}>
      <Link
        to="/fleet"
        search={(old) => ({ ...old, ...closed, subfleet_id: String(id), page: undefined })}
        className={classes.branch}
        data-chosen={chosen || undefined}
        aria-current={chosen || undefined}
      >
        <span className={classes.branchType}>{type}</span>
        <span className={classes.branchName}>{name}</span>
        <span className={classes.number}>{count(aircraft)}</span>
      </Link>
      <ActionIcon
        className={classes.edit ?? ''}
        size={24}
        aria-label={t`Edit subfleet ${type}`}
        renderRoot={(props) => <Link to="/fleet/subfleets" search={{ edit: String(id) }} {...props} />}
      >
        <IconPencil size={13} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
