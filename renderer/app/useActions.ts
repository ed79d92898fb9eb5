import { t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconDatabase, IconPhoto, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getHome } from '../../server/contract/admin/airline.ts';
import { takeBackup } from '../../server/contract/admin/backups.ts';
import { api, queryOf } from '../lib/api.ts';
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
  const navigate = useNavigate();
  const airlineId = useQuery(queryOf(getHome, {})).data?.data.airline?.id;
  return [
    {
      label: t`Logo and colour`,
      words: t`color picture brand accent`,
      icon: IconPhoto,
      run: () =>
        void (airlineId === undefined
          ? navigate({ to: '/airlines' })
          : navigate({ to: '/airlines/$airlineId', params: { airlineId: String(airlineId) } })),
    },
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
