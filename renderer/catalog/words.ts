/** `Airlines` */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `3 airlines`, `1 airline` */
export function howMany(rows: number, { one, many }: { readonly one: string; readonly many: string }): string {
  return `${String(rows)} ${rows === 1 ? one : many}`;
}

/** `12 flights, 3 pilots and 1 bid` */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}
