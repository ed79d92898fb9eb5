import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddress } from '../../lib/address.ts';
import { ChipMenu } from '../../ui/FilterMenu.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useCatalogSearch } from './catalogSearch.ts';
import type { ListFilter, Resource } from './resource.ts';
import { kindTexts } from './words.ts';

interface Props {
  readonly resource: Resource;
  /** What stands at the right end. */
  readonly children: ReactNode;
}

export function CatalogFilters({ resource, children }: Props): ReactNode {
  const { kind, searches, filters } = resource;
  const { q = '' } = useCatalogSearch();
  const address = useAddress();
  return (
    <Toolbar wrap="wrap" gap={6} role="group" aria-label={t`Filters`}>
      <SearchField
        width={220}
        label={kindTexts[kind].search}
        placeholder={searches}
        value={q}
        onSearch={(text) => address({ q: text || undefined, page: undefined }, { replace: true })}
      />
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} />
      ))}
      <Box ml="auto">{children}</Box>
    </Toolbar>
  );
}

function FilterChip({ filter }: { readonly filter: ListFilter<string> }): ReactNode {
  const { name, label, options, Chip } = filter;
  const value = useCatalogSearch()[name];
  const address = useAddress();
  const onChoose = (chosen: string | undefined): void => address({ [name]: chosen, page: undefined });
  if (Chip !== undefined) return <Chip label={label} value={value} onChoose={onChoose} />;
  return <ChipMenu label={label} {...(options === undefined ? {} : { options })} value={value} onChoose={onChoose} />;
}
