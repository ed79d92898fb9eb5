import { t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconDatabase, type TablerIcon } from '@tabler/icons-react';
import { takeBackup } from '../../server/contract/admin/backups.ts';
import { api } from '../lib/api.ts';
import { useBackupAction } from '../screens/data/BackupDialogs.tsx';
import type { Findable } from './screens.ts';
import { themes } from './ThemeMenu.tsx';

/** A command of the palette that acts at once, on every screen. */
export interface PaletteAction extends Findable {
  readonly icon: TablerIcon;
  readonly run: () => void;
}

export function useActions(): readonly PaletteAction[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const backUp = useBackupAction(() => api(takeBackup, {}), t`Backup created and verified.`);
  return [
    { label: t`Back up now`, words: t`create backup`, icon: IconDatabase, run: () => backUp.mutate() },
    ...themes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, command, icon }) => ({
        label: command,
        words: t`change theme colors appearance mode`,
        icon,
        run: () => setColorScheme(scheme),
      })),
  ];
}
