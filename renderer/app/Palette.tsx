import { t } from '@lingui/core/macro';
import { Box, Group, Input, Modal, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Logo } from '../ui/Avatar.tsx';
import { Hint, Keys } from '../ui/Keys.tsx';
import { Matched } from '../ui/Shown.tsx';
import classes from './overlays.module.css';
import { type PaletteMatches, onlyCommands, usePaletteGroups } from './paletteGroups.tsx';
import type { PaletteRow } from './paletteSources.tsx';
import { ranks } from './rank.ts';

interface Props {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Opens with Ctrl+K and finds screens, commands, flights in progress, PIREPs and the catalog. */
export function Palette({ opened, onOpen, onClose }: Props): ReactNode {
  useHotkeys([['mod+K', onOpen]], []);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset={104}
      radius="xl"
      attributes={{ content: { 'aria-label': t`Search` } }}
      overlayProps={{ color: 'var(--hb-scrim)', backgroundOpacity: 1, blur: 0 }}
      // A transition would show the field some frames later, and lose letters that are typed until then.
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

const listId = 'palette-rows';
const rowId = (index: number): string => `${listId}-${index}`;

function Search({ onClose }: Pick<Props, 'onClose'>): ReactNode {
  const [text, setText] = useState('');
  const query = text.trim();
  const { groups, none, searching } = usePaletteGroups(query);
  const rows = groups.flatMap((group) => group.rows);
  const { chosen, move, enter } = useChosen(rows, { text, searching, onAct: act });

  useEffect(() => {
    document.getElementById(rowId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function act(row: PaletteRow | undefined, { ctrlKey, metaKey }: Modifiers): void {
    if (row === undefined) return;
    const { onOpen, onShow = onOpen } = row;
    onClose();
    (ctrlKey || metaKey ? onShow : onOpen)();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(rows[(chosen + 1) % rows.length]),
      ArrowUp: () => move(rows.at(Math.max(chosen, 0) - 1)),
      Enter: () => enter(event),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  return (
    <>
      <Input
        autoFocus
        size="lg"
        classNames={{ input: classes.search ?? '' }}
        leftSectionProps={{ className: classes.searchIcon ?? '' }}
        placeholder={t`Flight, airport, pilot, registration`}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen < 0 ? '' : rowId(chosen)}
        aria-label={t`Search screens, flights, PIREPs, airports, airlines, aircraft and pilots`}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={<Keys of={['Esc']} />}
        rightSectionProps={{ className: classes.searchKey ?? '' }}
        leftSectionWidth={42}
        rightSectionWidth={52}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          move(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <Results groups={groups} none={none} query={query} chosen={rows[chosen]} onAct={act} />
      <Foot rows={rows.length} chosen={rows[chosen]} />
    </>
  );
}

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>;

interface Choosing {
  readonly text: string;
  readonly searching: boolean;
  readonly onAct: (row: PaletteRow | undefined, modifiers: Modifiers) => void;
}

interface Chosen {
  /** The index of the best row, or of the one that the arrow keys moved to; -1 for none. */
  readonly chosen: number;
  readonly move: (row: PaletteRow | undefined) => void;
  readonly enter: (modifiers: Modifiers) => void;
}

/** Enter acts on the best row, even if its results are still to come. */
function useChosen(rows: readonly PaletteRow[], { text, searching, onAct }: Choosing): Chosen {
  const [movedTo, setMovedTo] = useState<string>();
  const [waiting, setWaiting] = useState<Modifiers>();
  const moved = rows.findIndex(({ key }) => key === movedTo);
  const chosen = moved < 0 && text !== '' && rows.length > 0 ? 0 : moved;
  const isFinal = !searching || moved >= 0 || rows[chosen]?.rank === ranks.exact;
  const found = useEffectEvent((modifiers: Modifiers) => onAct(rows[chosen], modifiers));
  useEffect(() => {
    if (waiting !== undefined && !searching) found(waiting);
  }, [waiting, searching]);
  return {
    chosen,
    move: (row) => {
      setMovedTo(row?.key);
      setWaiting(undefined);
    },
    enter: (modifiers) => (isFinal ? onAct(rows[chosen], modifiers) : setWaiting(modifiers)),
  };
}

interface ResultsProps extends Omit<PaletteMatches, 'searching'> {
  readonly query: string;
  readonly chosen: PaletteRow | undefined;
  readonly onAct: (row: PaletteRow, modifiers: Modifiers) => void;
}

function Results({ groups, none, ...props }: ResultsProps): ReactNode {
  if (groups.length === 0) {
    return (
      <div role="status" id={listId} className={classes.list}>
        <Text c="dimmed" ta="center" p="md">
          {none}
        </Text>
      </div>
    );
  }
  const rows = groups.flatMap((group) => group.rows);
  return (
    <div role="listbox" id={listId} aria-label={t`Results`} className={classes.list}>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={classes.label} aria-hidden>
            {group.label}
          </div>
          {group.rows.map((row) => (
            <Row key={row.key} {...props} row={row} id={rowId(rows.indexOf(row))} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps extends Omit<ResultsProps, 'groups' | 'none'> {
  readonly row: PaletteRow;
  readonly id: string;
}

function Row({ row, id, query, chosen, onAct }: RowProps): ReactNode {
  const { icon: Icon, name, note = '', picture = null, right } = row;
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={row === chosen}
      tabIndex={-1}
      className={classes.row ?? ''}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onAct(row, event)}
    >
      {picture === null ? (
        <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      ) : (
        <Logo of={picture} size={16} />
      )}
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>
        <Matched text={note} query={query} />
      </span>
      {right}
    </UnstyledButton>
  );
}

function Foot({ rows, chosen }: { readonly rows: number; readonly chosen: PaletteRow | undefined }): ReactNode {
  return (
    <Group className={classes.foot ?? ''} gap={14} h={36} px="lg" fz="sm" c="dimmed">
      {rows === 0 ? null : <Hint keys={['↑', '↓']}>{t`move`}</Hint>}
      {chosen === undefined ? null : <Hint keys={['↵']}>{t`open`}</Hint>}
      {chosen?.onShow === undefined ? null : <Hint keys={['Ctrl ↵']}>{t`show on map`}</Hint>}
      <Box ml="auto">{t`${onlyCommands} commands only`}</Box>
    </Group>
  );
}
