import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ControlsMenu } from '../FilterMenu.tsx';
import type { useColumns } from './useColumns.ts';

/** Chooses the columns of a table. */
export function ColumnMenu({ choices, choose, reset }: Omit<ReturnType<typeof useColumns>, 'shown'>): ReactNode {
  return (
    <ControlsMenu
      label={t`Columns`}
      width={200}
      target={
        <ActionIcon variant="subtle" aria-label={t`Columns`} title={t`Columns`}>
          <IconColumns3 size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    >
      {choices.map(({ name, head, isShown }) => (
        <Checkbox
          key={name}
          size="xs"
          label={head}
          checked={isShown}
          onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
        />
      ))}
      <Button size="compact-sm" disabled={reset === undefined} onClick={reset}>
        {t`Usual columns`}
      </Button>
    </ControlsMenu>
  );
}
