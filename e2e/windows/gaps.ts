/** Unit tests that fail because of Wine 10, not of Windows, and why. */
export const gaps: Readonly<Record<string, string>> = {};
