import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { recoverable } from '../../lib/recoverable.ts';
import { loadLateTexts } from '../language.ts';

/** Returns a part of the page that is loaded when it is shown, with the texts about landings. */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(
    recoverable(async () => {
      const [part] = await Promise.all([load(), loadLateTexts()]);
      return { default: part };
    }),
  );
}
