import { t } from '@lingui/core/macro';
import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useScheme } from '../lib/theme.ts';

interface Theme {
  readonly scheme: MantineColorScheme;
  readonly label: string;
  /** Its name in the palette. */
  readonly command: string;
  readonly icon: TablerIcon;
}

export const themes: readonly Theme[] = [
  { scheme: 'light', label: t`Light`, command: t`Light theme`, icon: IconSun },
  { scheme: 'dark', label: t`Dark`, command: t`Dark theme`, icon: IconMoon },
  { scheme: 'auto', label: t`Same as system`, command: t`Theme of the system`, icon: IconDeviceDesktop },
];

/** Chooses the colours. The browser keeps the choice. */
export function ThemeMenu(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = useScheme() === 'dark' ? IconMoon : IconSun;
  return (
    <Menu position="right-end" width={180} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={t`Theme`} title={t`Theme`}>
          <Icon size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map(({ scheme, label, icon: ThemeIcon }) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            checked={scheme === colorScheme}
            checkIcon={<IconCheck size={14} stroke={1.8} aria-hidden />}
            closeMenuOnClick
            rightSection={<ThemeIcon size={15} stroke={1.6} aria-hidden />}
            onChange={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
