import {
  type ActionIconProps,
  type AnchorProps,
  type AutocompleteProps,
  type ButtonProps,
  createTheme,
  type CSSVariablesResolver,
  type InputProps,
  type InputWrapperProps,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type SelectProps,
  type SwitchProps,
  type TextInputProps,
  type TooltipProps,
  useComputedColorScheme,
} from '@mantine/core';
import type { FormEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { type Scheme, tokens } from './tokens.ts';

/** Sizes of the controls, smaller than Mantine's. */
const heights = { sm: '28px', md: '32px', lg: '36px' } as const;
const buttonPadding = { sm: '10px', md: '14px', lg: '16px' } as const;

const sized = <T extends string>(table: Record<string, T>, size: unknown): T | undefined => table[String(size)];

/** The list of choices scrolls itself: the keyboard moves in a list, but not in the scroll area that Mantine puts into it. */
const scrollingList = {
  withScrollArea: false,
  // The padding of the list, which Mantine leaves to the scroll area.
  styles: { options: { maxHeight: 220, overflowY: 'auto', paddingInlineEnd: 'var(--combobox-padding)' } },
} as const;

const typedTexts = new WeakMap<HTMLInputElement, string>();

/**
 * Enter in an open list selects. When nothing matches what was typed, it must not submit the form.
 * On a busy PC, Mantine forgets its selection if the text is typed before the list has opened: then the first match is selected here.
 */
function keepFromForm(event: KeyboardEvent<HTMLElement>): void {
  const { target: input } = event;
  if (event.key !== 'Enter' || !(input instanceof HTMLInputElement) || input.dataset['expanded'] === undefined) return;
  const wasTyped = input.value !== '' && typedTexts.get(input) === input.value;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (wasTyped && !event.defaultPrevented)
    list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')?.click();
  event.preventDefault();
}

/** In a searched list, what is typed next replaces the shown value. A text that was just typed stays, to be corrected. */
const replacing = {
  onInput: ({ currentTarget: input }: FormEvent<HTMLInputElement>) => void typedTexts.set(input, input.value),
  onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    typedTexts.delete(input);
    if (!input.readOnly) input.select();
  },
  // A click puts the cursor into the text that the focus has selected.
  onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
    if (!input.readOnly && typedTexts.get(input) !== input.value) input.select();
  },
};

export const theme = createTheme({
  fontFamily: "'Inter Variable', Inter, system-ui, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', 'Cascadia Mono', Consolas, ui-monospace, monospace",
  primaryColor: 'magenta',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  defaultRadius: 'sm',
  white: '#FFFFFF',
  black: '#171A20',
  colors: {
    magenta: [
      '#FAEEF8',
      '#F2D9EE',
      '#E3B9DE',
      '#E88FDF',
      '#D56CCB',
      '#C04FB6',
      '#AF3FA5',
      '#9C2F93',
      '#92298A',
      '#6E1F68',
    ],
    gray: [
      '#F4F5F7',
      '#F1F2F5',
      '#E8EAEE',
      '#E4E6EB',
      '#CDD2DA',
      '#868F9C',
      '#5E6774',
      '#4A525E',
      '#2B313A',
      '#171A20',
    ],
    dark: [
      '#E8EAED',
      '#C9CED6',
      '#A9B1BC',
      '#89929E',
      '#363D47',
      '#22272E',
      '#1A1E24',
      '#13161A',
      '#0F1215',
      '#0D0F12',
    ],
  },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '14px', sm: '16px', md: '18px', lg: '21px', xl: '22px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '12px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '14px', lineHeight: '20px' },
      h2: { fontSize: '13px', lineHeight: '18px' },
      h3: { fontSize: '12px', lineHeight: '16px' },
    },
  },
  shadows: { sm: 'var(--hb-sh1)', md: 'var(--hb-sh2)', xl: 'var(--hb-sh3)' },
  // Plain objects, without `.extend`: a page loads only the components that it uses.
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'default' } satisfies ButtonProps,
      vars: (_: unknown, { size }: ButtonProps) => ({
        root: { '--button-height': sized(heights, size), '--button-padding-x': sized(buttonPadding, size) },
      }),
    },
    Anchor: { defaultProps: { inherit: true } satisfies AnchorProps },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } satisfies ActionIconProps },
    Input: { vars: (_: unknown, { size }: InputProps) => ({ wrapper: { '--input-height': sized(heights, size) } }) },
    // What explains a field stands below it, so that the fields of a row are level.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies InputWrapperProps,
    },
    TextInput: { defaultProps: { size: 'sm' } satisfies TextInputProps },
    Select: {
      defaultProps: {
        ...scrollingList,
        ...replacing,
        size: 'sm',
        clearSectionMode: 'clear',
        wrapperProps: { onKeyDown: keepFromForm },
      } satisfies SelectProps,
    },
    MultiSelect: {
      defaultProps: { ...scrollingList, wrapperProps: { onKeyDown: keepFromForm } } satisfies MultiSelectProps,
    },
    Autocomplete: { defaultProps: scrollingList satisfies AutocompleteProps },
    // A list must hold an option, also when nothing was found. The keyboard does not reach this one.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
    // A menu begins at its first item: Mantine would begin at a part that a menu may not have.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false } satisfies MenuProps,
      styles: { item: { minHeight: heights.sm } },
    },
    // The page has its banner: the header of a dialog is none.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } satisfies Partial<ModalProps> },
    Switch: { defaultProps: { withThumbIndicator: false } satisfies SwitchProps },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } satisfies Partial<TooltipProps> },
  },
});

/** Returns the current scheme, from the first render on: a map or chart started in the wrong one would be drawn twice. */
export function useScheme(): Scheme {
  return useComputedColorScheme('light', { getInitialValueInEffect: false });
}

/** Sets `--hb-*` for both schemes and corrects Mantine's colours with too little contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

function variablesOf(scheme: Scheme): Record<`--${string}`, string> {
  const ours = Object.entries(tokens[scheme]).map(([name, value]) => [`--hb-${name}`, value] as const);
  return {
    ...Object.fromEntries(ours),
    '--mantine-color-body': 'var(--hb-surface)',
    '--mantine-color-text': 'var(--hb-tx)',
    '--mantine-color-bright': 'var(--hb-tx)',
    '--mantine-color-dimmed': 'var(--hb-tx3)',
    '--mantine-color-placeholder': 'var(--hb-tx3)',
    '--mantine-color-anchor': 'var(--hb-acc-tx)',
    '--mantine-color-error': 'var(--hb-bad)',
    '--mantine-color-default': 'var(--hb-surface)',
    '--mantine-color-default-hover': 'var(--hb-hover)',
    '--mantine-color-default-color': 'var(--hb-tx)',
    '--mantine-color-default-border': 'var(--hb-line2)',
    '--mantine-color-magenta-light-hover': 'var(--hb-acc-bg)',
    '--mantine-color-magenta-light-color': 'var(--hb-acc-tx)',
    '--mantine-color-gray-light-hover': 'var(--hb-hover)',
    '--mantine-color-gray-light-color': 'var(--hb-tx2)',
    '--menu-item-hover': 'var(--hb-active)',
    '--mantine-color-yellow-light': 'var(--hb-warn-bg)',
    '--mantine-color-yellow-light-color': 'var(--hb-warn)',
    '--mantine-color-red-light': 'var(--hb-bad-bg)',
    '--mantine-color-red-light-color': 'var(--hb-bad)',
  };
}
