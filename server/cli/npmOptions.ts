/** What is lost with these shows at once, and npm has options of the same names. */
const harmless = new Set(['help', 'version', 'json', 'yes', 'force', 'key']);

/**
 * In PowerShell, older versions of npm drop the `--` before the options of a script, and keep the options for themselves.
 * @param names without the dashes: `dry-run`
 * @returns what to do, for people; undefined if none was lost
 */
export function findLostOption(names: readonly string[], env: NodeJS.ProcessEnv = process.env): string | undefined {
  const lost = names.find((name) => !harmless.has(name) && Boolean(env[`npm_config_${name.replaceAll('-', '_')}`]));
  if (lost === undefined) return undefined;
  return `npm kept --${lost} for itself, so nothing was done. Use "npx homebase" with your options, or write "cmd /c npm" instead of npm in PowerShell.`;
}
