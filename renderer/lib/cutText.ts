/** The texts that have a title from here, because they were cut when they were pointed at. */
const titled = new WeakSet<Element>();

/** Shows the whole of a text that an ellipsis cuts, in a tooltip while it is pointed at. */
export function showCutTexts(): void {
  document.addEventListener('pointerover', ({ target }) => {
    for (let part = target instanceof Element ? target : null; part !== null; part = part.parentElement) {
      // Its author has said more than the text does.
      if (part.hasAttribute('title') && !titled.has(part)) return;
      if (getComputedStyle(part).textOverflow !== 'ellipsis') continue;
      titled.add(part);
      if (part.scrollWidth > part.clientWidth) part.setAttribute('title', textOf(part));
      else part.removeAttribute('title');
      return;
    }
  });
}

/** What a person sees of it, with the blanks between its parts. */
function textOf(part: Element): string {
  if (part instanceof HTMLInputElement) return part.value;
  return part instanceof HTMLElement ? part.innerText.trim() : part.textContent.trim();
}
