import { Button, type ButtonProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface Props {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly size?: ButtonProps['size'];
}

/** Keeps what deletes or revokes something away from other actions: it comes last, behind a line. */
export function Apart({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={classes.apart}>{children}</span>;
}

/** Deletes something, apart from other actions. In dialogs an ordinary button at the left end does that. */
export function DeleteButton({ children, onClick, size = 'sm' }: Props): ReactNode {
  return (
    <Apart>
      <Button
        size={size}
        c="var(--hb-bad)"
        leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
        onClick={onClick}
      >
        {children}
      </Button>
    </Apart>
  );
}
