import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Keys } from '../ui/Keys.tsx';
import { useKeys } from '../ui/useKeys.ts';
import classes from './overlays.module.css';

/** Opens with `?` and lists the keyboard shortcuts. */
export function KeySheet(): ReactNode {
  const [opened, setOpened] = useState(false);
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
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', title: classes.title ?? '' }}
    >
      <div className={classes.groups}>
        {keyTable.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    <Keys of={keys} />
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

/** A key, or several for the same action in different directions, and what they do. */
interface KeyLine {
  readonly keys: readonly string[];
  readonly does: string;
}

interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

/** All keyboard shortcuts, by screen. */
const keyTable: readonly KeyGroup[] = [
  {
    title: t`Everywhere`,
    lines: [
      { keys: ['Ctrl K'], does: t`search screens, commands, flights, airports, pilots and reports` },
      { keys: ['?'], does: t`show this list` },
      { keys: ['Ctrl ↵'], does: t`save the form of a dialog` },
      { keys: ['Esc'], does: t`close dialog or menu` },
    ],
  },
  {
    title: t`Dashboard, Activity and tables`,
    lines: [
      { keys: ['J', 'K'], does: t`next, previous row` },
      { keys: ['↵'], does: t`open row` },
      { keys: ['X'], does: t`select row` },
    ],
  },
  {
    title: t`Live map`,
    lines: [
      { keys: ['J', 'K'], does: t`next, previous flight` },
      { keys: ['↵'], does: t`open report` },
      { keys: ['F'], does: t`full-screen map` },
      { keys: ['Esc'], does: t`exit full screen, close card` },
    ],
  },
  {
    title: t`Catalog lists`,
    lines: [
      { keys: ['N'], does: t`new` },
      { keys: ['J', 'K'], does: t`next, previous row` },
      { keys: ['↵'], does: t`open row` },
      { keys: ['X'], does: t`select row` },
      { keys: ['E'], does: t`edit row` },
      { keys: ['D'], does: t`duplicate row` },
      { keys: ['Del'], does: t`delete row or selected rows` },
    ],
  },
  {
    title: t`Flight, aircraft or pilot`,
    lines: [
      { keys: ['E'], does: t`edit` },
      { keys: ['D'], does: t`duplicate` },
      { keys: ['Del'], does: t`delete` },
    ],
  },
  {
    title: t`API keys`,
    lines: [
      { keys: ['J', 'K'], does: t`next, previous key` },
      { keys: ['↵'], does: t`test connection` },
      { keys: ['N'], does: t`issue key` },
      { keys: ['C'], does: t`copy the new key` },
    ],
  },
  {
    title: t`PIREPs`,
    lines: [
      { keys: ['J', 'K'], does: t`next, previous report` },
      { keys: ['X'], does: t`select report` },
      { keys: ['Shift J', 'Shift K'], does: t`extend selection` },
      { keys: ['Z', 'Ctrl Z'], does: t`undo last decision` },
    ],
  },
  {
    title: t`Open or selected reports`,
    lines: [
      { keys: ['A'], does: t`accept` },
      { keys: ['Shift A'], does: t`accept with comment` },
      { keys: ['R'], does: t`reject with comment` },
      { keys: ['O'], does: t`reopen` },
      { keys: ['C'], does: t`comment` },
      { keys: ['Ctrl ↵'], does: t`send comment` },
      { keys: ['F'], does: t`show next flagged spot` },
      { keys: ['Space'], does: t`play, pause` },
      { keys: [',', '.'], does: t`replay slower, faster` },
      { keys: ['Ctrl P'], does: t`print report` },
    ],
  },
];
