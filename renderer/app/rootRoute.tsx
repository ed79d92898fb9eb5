import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recoverable } from '../lib/recoverable.ts';
import { NotFound, Root } from './Root.tsx';

/**
 * The component of a screen, whose code is loaded when the screen is opened. It is drawn in a task of its own, as the first
 * map's code alone holds the page for 40 ms.
 */
export function page<Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
): ReturnType<typeof lazyRouteComponent<Part, Name>> {
  const loadPart = recoverable(load);
  const loadAhead = async (): Promise<Part> => {
    const part = await loadPart();
    await new Promise((done) => setTimeout(done));
    return part;
  };
  return lazyRouteComponent(loadAhead, name);
}

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound });
