/** Puts `text` on the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  // Not there on http pages of the LAN, which are not a secure context.
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused: the old way may still be allowed.
    }
  }
  return copySelection(text);
}

function copySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
