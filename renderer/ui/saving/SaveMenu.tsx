import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconPhoto, IconTable } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { savePicture } from './picture.ts';

interface Props {
  /** Names the file and what is saved: "Landings, November 2026". */
  readonly name: string;
  /** The address of its CSV. */
  readonly csv?: string;
}

/** Saves the panel around it as a picture, and its table as CSV. */
export function SaveMenu({ name, csv }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon ref={button} size={24} data-unsaved aria-label={t`Save ${name}`} title={t`Save`}>
          <IconDownload size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPhoto size={15} stroke={1.6} aria-hidden />}
          onClick={() => void savePicture(button.current?.closest('section'), name)}
        >
          {t`Picture (PNG)`}
        </Menu.Item>
        {csv === undefined ? null : (
          <Menu.Item component="a" href={csv} download leftSection={<IconTable size={15} stroke={1.6} aria-hidden />}>
            {t`Table (CSV)`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
