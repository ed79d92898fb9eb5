import { useLingui } from '@lingui/react';
import { phaseOf, type Status } from '../ui/status.ts';

/** Returns a function that translates a text of `lib` or `ui`. Names and codes that have no translation stay as they are. */
export function useSharedText(): (text: string) => string {
  const { i18n } = useLingui();
  return (text) => (Object.hasOwn(i18n.messages, text) ? i18n._(text) : text);
}

/** Returns a function that names the phase of a flight in the language of the page. */
export function usePhase(): (...phase: Parameters<typeof phaseOf>) => Status {
  const shared = useSharedText();
  return (...phase) => {
    const status = phaseOf(...phase);
    return { ...status, label: shared(status.label) };
  };
}
