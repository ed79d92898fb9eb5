import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** What the address searches for. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly className: string | undefined;
}

/** A search that stands in the address. While somebody types, the field leads and the address follows. */
export function SearchField({ label, placeholder, value, onSearch, className }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current !== null && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), 100);
  return (
    <TextInput
      ref={field}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      defaultValue={value}
      onChange={(event) => search(event.currentTarget.value)}
    />
  );
}
