import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Keys } from '../ui/Keys.tsx';
import { useKeys } from '../ui/useKeys.ts';
import classes from './overlays.module.css';
import { keyTable } from './keyTable.ts';

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
      transitionProps={{ transition: 'fade', duration: 160, exitDuration: 80 }}
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
