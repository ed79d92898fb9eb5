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
      title="Keyboard shortcuts"
      size={640}
      radius="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
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
    title: 'Everywhere',
    lines: [
      { keys: ['Ctrl K'], does: 'search screens, commands, flights, airports, pilots and reports' },
      { keys: ['?'], does: 'show this list' },
      { keys: ['Esc'], does: 'close dialog or menu' },
    ],
  },
  {
    title: 'Dashboard, Activity and tables',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous row' },
      { keys: ['↵'], does: 'open row' },
      { keys: ['X'], does: 'select row' },
    ],
  },
  {
    title: 'Live map',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous flight' },
      { keys: ['↵'], does: 'open report' },
      { keys: ['F'], does: 'full-screen map' },
      { keys: ['Esc'], does: 'exit full screen, close card' },
    ],
  },
  {
    title: 'Catalog lists',
    lines: [
      { keys: ['N'], does: 'new' },
      { keys: ['J', 'K'], does: 'next, previous row' },
      { keys: ['↵'], does: 'open row' },
      { keys: ['X'], does: 'select row' },
      { keys: ['E'], does: 'edit row' },
      { keys: ['D'], does: 'duplicate row' },
      { keys: ['Del'], does: 'delete row' },
      { keys: ['Ctrl ↵'], does: 'save form' },
    ],
  },
  {
    title: 'Flight, aircraft or pilot',
    lines: [
      { keys: ['E'], does: 'edit' },
      { keys: ['D'], does: 'duplicate' },
      { keys: ['Del'], does: 'delete' },
    ],
  },
  {
    title: 'API keys',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous key' },
      { keys: ['↵'], does: 'test connection' },
      { keys: ['N'], does: 'issue key' },
      { keys: ['C'], does: 'copy the new key' },
    ],
  },
  {
    title: 'PIREPs',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous report' },
      { keys: ['X'], does: 'select report' },
      { keys: ['Shift J', 'Shift K'], does: 'extend selection' },
      { keys: ['Z', 'Ctrl Z'], does: 'undo last decision' },
    ],
  },
  {
    title: 'Open or selected reports',
    lines: [
      { keys: ['A'], does: 'accept' },
      { keys: ['Shift A'], does: 'accept with comment' },
      { keys: ['R'], does: 'reject with comment' },
      { keys: ['O'], does: 'reopen' },
      { keys: ['C'], does: 'comment' },
      { keys: ['Ctrl ↵'], does: 'send comment' },
      { keys: ['F'], does: 'show next flagged spot' },
      { keys: ['Space'], does: 'play, pause' },
      { keys: [',', '.'], does: 'replay slower, faster' },
      { keys: ['Ctrl P'], does: 'print report' },
    ],
  },
];
