import { blankDraft, type Draft } from './draft.ts';

const name = 'homebase.setup';

/** What was typed before this window was reloaded. */
export function readDraft(): Draft {
  try {
    return { ...blankDraft, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Draft>) };
  } catch {
    return blankDraft;
  }
}

export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(name, JSON.stringify(draft));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(name);
}
