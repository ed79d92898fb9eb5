import { t } from '@lingui/core/macro';
import { Anchor, Box, Group, Modal, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Keys } from '../ui/Keys.tsx';
import { useKeys } from '../ui/useKeys.ts';
import { manualOf } from '../screens/manual/manualParts.ts';
import classes from './overlays.module.css';

/** Opens with `?` and lists the keyboard shortcuts. */
export function KeySheet(): ReactNode {
  const [opened, setOpened] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  useKeys({ '?': () => setOpened(true) });
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title={t`Keyboard shortcuts`}
      size={940}
      radius="xl"
      padding="xl"
      closeButtonProps={{ 'aria-label': t`Close` }}
      overlayProps={{ color: 'var(--hb-scrim)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '' }}
      styles={{ header: { background: 'inherit' }, title: { fontSize: 16, lineHeight: '22px', fontWeight: 600 } }}
    >
      <div style={{ columns: '3 250px', columnGap: 32 }}>
        {keyTable.map(({ title, lines }) => (
          <Box component="section" key={title} aria-label={title} pb={16} style={{ breakInside: 'avoid' }}>
            <Text component="h3" fz={11.5} lh="16px" fw={500} pb={4} c="dimmed">
              {title}
            </Text>
            <dl>
              {lines.map(([keys, does]) => (
                <Group key={does} gap={12} mih={27} wrap="nowrap">
                  <Group component="dt" flex="none" gap={4} w={92}>
                    <Keys of={keys} />
                  </Group>
                  <dd>{does}</dd>
                </Group>
              ))}
            </dl>
          </Box>
        ))}
      </div>
      <Anchor renderRoot={(props) => <Link {...manualOf(pathname)} onClick={() => setOpened(false)} {...props} />}>
        {t`Read the manual of this screen`}
      </Anchor>
    </Modal>
  );
}

interface KeyGroup {
  readonly title: string;
  /** A key, or several for the same action in different directions, and what they do. */
  readonly lines: readonly (readonly [keys: readonly string[], does: string])[];
}

/** All keyboard shortcuts, by screen. */
const keyTable: readonly KeyGroup[] = [
  {
    title: t`Everywhere`,
    lines: [
      [['Ctrl K'], t`search screens, commands, flights, airports, pilots and reports`],
      [['?'], t`show this list`],
      [['Ctrl ↵'], t`save the form of a dialog`],
      [['Esc'], t`close dialog or menu`],
    ],
  },
  {
    title: t`Dashboard, Activity and tables`,
    lines: [
      [['J', 'K'], t`next, previous row`],
      [['↵'], t`open row`],
      [['X'], t`select row`],
    ],
  },
  {
    title: t`Live map`,
    lines: [
      [['J', 'K'], t`next, previous flight`],
      [['↵'], t`open report`],
      [['F'], t`full-screen map`],
      [['Esc'], t`exit full screen, close card`],
    ],
  },
  {
    title: t`Catalog lists`,
    lines: [
      [['N'], t`new`],
      [['J', 'K'], t`next, previous row`],
      [['↵'], t`open row`],
      [['X'], t`select row`],
      [['E'], t`edit row`],
      [['D'], t`duplicate row`],
      [['Del'], t`delete row or selected rows`],
    ],
  },
  {
    title: t`Flight, aircraft or pilot`,
    lines: [
      [['E'], t`edit`],
      [['D'], t`duplicate`],
      [['Del'], t`delete`],
    ],
  },
  {
    title: t`Pilots`,
    lines: [
      [['I'], t`invite a pilot`],
      [['A'], t`accept an applicant`],
      [['R'], t`refuse an applicant, on the pilot’s page`],
    ],
  },
  {
    title: t`API keys`,
    lines: [
      [['J', 'K'], t`next, previous key`],
      [['↵'], t`test connection`],
      [['N'], t`issue key`],
      [['C'], t`copy the new key`],
    ],
  },
  {
    title: t`PIREPs`,
    lines: [
      [['J', 'K'], t`next, previous report`],
      [['X'], t`select report`],
      [['Shift J', 'Shift K'], t`extend selection`],
      [['Z', 'Ctrl Z'], t`undo last decision`],
    ],
  },
  {
    title: t`Open or selected reports`,
    lines: [
      [['A'], t`accept`],
      [['Shift A'], t`accept with comment`],
      [['R'], t`reject with comment`],
      [['O'], t`reopen`],
      [['C'], t`comment`],
      [['Ctrl ↵'], t`send comment`],
      [['F'], t`show next flagged spot`],
      [['Space'], t`play, pause`],
      [[',', '.'], t`replay slower, faster`],
      [['Ctrl P'], t`print report`],
    ],
  },
];
