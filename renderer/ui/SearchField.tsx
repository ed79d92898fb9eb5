import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** The search in the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** In pixels. */
  readonly width?: number;
  readonly className?: string | undefined;
}

/** Edits the search in the address. While someone types, the field is ahead of the address. */
export function SearchField({ label, placeholder, value, onSearch, width, className }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current !== null && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), 100);
  return (
    <TextInput
      ref={field}
      w={width}
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
