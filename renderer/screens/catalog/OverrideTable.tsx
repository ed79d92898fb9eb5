import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldProps } from './form.ts';
import classes from './Catalog.module.css';

/** A linked row of another resource with its overrides: an amount, `120`, or a share of the base value, `110%`. */
type Link<Id extends string, Part extends string> = { readonly [id in Id]: number } & {
  readonly [part in Part]?: string | null;
};

interface LinkOption {
  readonly value: string;
  readonly label: string;
  /** The base values by part, shown where nothing overrides them. */
  readonly own?: Readonly<Record<string, string>>;
}

interface LinkPart<Part> {
  readonly name: Part;
  readonly label: string;
  /** The base value, if it is the same for all rows. */
  readonly own?: number | null | undefined;
}

interface Props<Id extends string, Part extends string> extends FieldProps<Link<Id, Part>[]> {
  /** For example "Fares". */
  readonly label: string;
  readonly note?: string;
  /** For example "Add fare". */
  readonly add: string;
  /** For example `fare_id`. */
  readonly id: Id;
  readonly options: readonly LinkOption[];
  readonly parts: readonly LinkPart<Part>[];
}

/** Edits linked rows, one per line, with their overrides. */
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
          // A new link has its id and no overrides.
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
