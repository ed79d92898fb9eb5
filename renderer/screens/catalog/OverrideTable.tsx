import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldProps } from './form.ts';
import classes from './OverrideTable.module.css';

/** A row of another resource that is linked, and what it has otherwise there: `120`, or a share of its own, `110%`. */
type Link<Id extends string, Part extends string> = { readonly [id in Id]: number } & {
  readonly [part in Part]?: string | null;
};

interface LinkOption {
  readonly value: string;
  readonly label: string;
  /** What it has of itself, by part: shown where nothing replaces it. */
  readonly own?: Readonly<Record<string, string>>;
}

interface LinkPart<Part> {
  readonly name: Part;
  readonly label: string;
  /** What holds where nothing replaces it, if it is the same for all. */
  readonly own?: number | null | undefined;
}

interface Props<Id extends string, Part extends string> extends FieldProps<Link<Id, Part>[]> {
  /** "Fares" */
  readonly label: string;
  readonly note?: string;
  /** "Add a fare" */
  readonly add: string;
  /** `fare_id` */
  readonly id: Id;
  readonly options: readonly LinkOption[];
  readonly parts: readonly LinkPart<Part>[];
}

/** What is linked, one row each, and what it replaces there. */
export function OverrideTable<Id extends string, Part extends string>(props: Props<Id, Part>): ReactNode {
  const { label, note, add, id, options, parts, error, onChange } = props;
  const links = props.value ?? [];
  const linked = new Set(links.map((link) => String(link[id])));
  const free = options.filter(({ value }) => !linked.has(value));
  return (
    <section className={classes.links} aria-label={label}>
      <h3 className={classes.title}>{label}</h3>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      {links.length === 0 ? null : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{label}</th>
              {parts.map((part) => (
                <th key={part.name}>{part.label}</th>
              ))}
              <th aria-label="Remove" />
            </tr>
          </thead>
          <tbody>
            {links.map((link, place) => (
              <LinkRow key={String(link[id])} {...props} link={link} place={place} />
            ))}
          </tbody>
        </table>
      )}
      {error === undefined ? null : <p className={classes.error}>{error}</p>}
      <Select
        aria-label={add}
        placeholder={`${add}…`}
        className={classes.add ?? ''}
        data={free}
        searchable
        disabled={free.length === 0}
        value={null}
        onChange={(value) => {
          // The link has its id, and no part yet.
          if (value !== null) onChange([...links, { [id]: Number(value) } as Link<Id, Part>]);
        }}
      />
    </section>
  );
}

interface RowProps<Id extends string, Part extends string> extends Props<Id, Part> {
  readonly link: Link<Id, Part>;
  readonly place: number;
}

function LinkRow<Id extends string, Part extends string>(props: RowProps<Id, Part>): ReactNode {
  const { link, place, id, options, parts, errorsWithin, onChange } = props;
  const links = props.value ?? [];
  const option = options.find(({ value }) => value === String(link[id]));
  const name = option?.label ?? String(link[id]);
  return (
    <tr>
      <th scope="row">{name}</th>
      {parts.map((part) => (
        <td key={part.name}>
          <TextInput
            aria-label={`${part.label}, ${name}`}
            placeholder={option?.own?.[part.name] ?? String(part.own ?? '')}
            maxLength={20}
            error={errorsWithin[`${place}.${part.name}`]}
            value={link[part.name] ?? ''}
            onChange={({ currentTarget }) => {
              const changed = { ...link, [part.name]: currentTarget.value };
              onChange(links.map((other) => (other === link ? changed : other)));
            }}
          />
        </td>
      ))}
      <td>
        <ActionIcon aria-label={`Remove ${name}`} onClick={() => onChange(links.filter((other) => other !== link))}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
