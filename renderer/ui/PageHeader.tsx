import { t } from '@lingui/core/macro';
import { Box, Button, type ButtonProps, Group, type GroupProps, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface Props {
  readonly title: string;
  /** A count or a word beside the title. */
  readonly note?: ReactNode;
  /** Actions, at the right. */
  readonly children?: ReactNode;
}

/** A page of the frame: its header, and below it what fills the rest of the window. */
export function Page({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Stack flex={1} miw={0} mih={0} gap={0}>
      {children}
    </Stack>
  );
}

/** Shows the header of a page or of its list, 44 px high. */
export function PageHeader({ title, note, children }: Props): ReactNode {
  useDocumentTitle(t`${title} – Homebase`);
  return (
    <header className={classes.header}>
      {/* A code is never broken; a long name leaves half of the row to the rest. */}
      <Text component="h1" flex="none" maw="50%" fz={14} lh="20px" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {note === undefined ? null : (
        <Text span c="dimmed">
          {note}
        </Text>
      )}
      <Box flex={1} />
      {children}
    </header>
  );
}

/** A line above a list, with filters or text at the left and actions at the right. */
export function Toolbar(props: GroupProps): ReactNode {
  return <Group className={classes.toolbar ?? ''} gap="sm" wrap="nowrap" {...props} />;
}

interface TabsProps {
  readonly label: string;
  /** Links. One that the router cannot mark as active by its address sets `data-active` itself. */
  readonly children: ReactNode;
}

export function Tabs({ label, children }: TabsProps): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

interface DeleteProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly size?: ButtonProps['size'];
}

/** Keeps what deletes or revokes something away from other actions: it comes last, behind a line. */
export function Apart({ children }: { readonly children: ReactNode }): ReactNode {
  const line = { borderLeft: '1px solid var(--hb-line2)' };
  return (
    <Box component="span" flex="none" ml={2} pl={12} style={line}>
      {children}
    </Box>
  );
}

/** Deletes something, apart from other actions. In dialogs an ordinary button at the left end does that. */
export function DeleteButton({ children, onClick, size = 'sm' }: DeleteProps): ReactNode {
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
