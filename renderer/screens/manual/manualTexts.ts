const files = import.meta.glob<string>('../../../docs/manual/*.md', { query: '?raw', import: 'default', eager: true });

/** The text of each part by its name. */
export const manualTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [/([\w-]+)\.md$/.exec(path)?.[1] ?? path, text]),
);
