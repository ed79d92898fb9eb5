import type { Scene } from './document.ts';
import type { ListedCall } from './fillCall.ts';

/** The calls of the OpenAPI document of a profile, in the form of `nameCall`. */
export async function describedCalls({ read }: Scene, mount: string): Promise<string[]> {
  const { paths } = await read<{ readonly paths: Readonly<Record<string, object>> }>(`${mount}/openapi.json`);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutNames(path.replace(/^\/api/, ''))}`),
  );
}

/** A call without the names that documents give to ids: `GET /airlines/{}`. */
export function nameCall({ method, path }: ListedCall): string {
  return `${method} ${withoutNames(path.split('?')[0] ?? '')}`;
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
