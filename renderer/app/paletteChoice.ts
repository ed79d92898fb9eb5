import { createSpotlight } from '@mantine/spotlight';

const [store, palette] = createSpotlight();

export { store };
export const openPalette = palette.open;
export const fieldId = 'palette-field';
export const listId = 'palette-rows';

/**
 * Chooses the first row again when results arrive: Mantine does so when the text changes, which is before the server
 * has answered.
 */
export function chooseFirst(query: string): void {
  const list = document.getElementById(listId);
  if (query === '' || list === null || list.querySelector('[data-selected]') !== null) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Clicks the chosen row as if Ctrl were held. Mantine handles only Enter. */
export function showChosen(): void {
  const row = document.querySelector(`#${listId} [data-selected]`);
  row?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
}

/** Points screen readers to the chosen row: Mantine keeps the focus in the field and only styles the row. */
export function nameChosen(): void {
  const rows = [...document.querySelectorAll(`#${listId} [data-action]`)];
  for (const [index, row] of rows.entries()) row.id = `${listId}-${index}`;
  const chosen = rows.find((row) => row.hasAttribute('data-selected'));
  document.getElementById(fieldId)?.setAttribute('aria-activedescendant', chosen?.id ?? '');
}
