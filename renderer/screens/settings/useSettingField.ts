import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { listActivity } from '../../../server/contract/admin/activity.ts';
import { addressSettings, changeNetwork, getNetwork } from '../../../server/contract/admin/network.ts';
import { changeSetting, listSettings, type Setting } from '../../../server/contract/admin/settings.ts';
import { ApiError } from '../../../server/contract/call.ts';
import { api, keyOf, reasonOf } from '../../lib/api.ts';
import { inShownUnit, inStoredUnit, limitError, shownValue } from '../../lib/settingValues.ts';
import { showToast, type Toast } from '../../lib/toast.ts';

/** A setting while it is edited. */
export interface SettingField {
  /** As it is stored or being saved, in the unit shown. */
  readonly shown: Setting;
  /** What the field shows: that value, or what is being typed. */
  readonly value: string;
  /** Why the last value was not saved; null if it was. */
  readonly error: string | null;
  readonly type: (text: string) => void;
  readonly commit: (text: string) => void;
  readonly cancel: () => void;
  readonly saveDefault: () => void;
}

export function useSettingField(setting: Setting): SettingField {
  /** The text being typed; null when nothing is unsaved. */
  const [typed, setTyped] = useState<string | null>(null);
  const [outside, setOutside] = useState<string>();
  const {
    save,
    pending,
    error: refused,
    reset,
  } = useSaveSetting(setting, (saved) =>
    // The next value may be typed already.
    setTyped((text) => (text === null || inStoredUnit(setting, text) === saved ? null : text)),
  );
  const shown = inShownUnit({ ...setting, value: pending ?? setting.value });
  const clearError = (): void => {
    setOutside(undefined);
    if (refused !== null) reset();
  };
  const cancel = (): void => {
    setTyped(null);
    clearError();
  };
  return {
    shown,
    value: typed ?? shown.value,
    error: outside ?? refused,
    cancel,
    type: (text) => {
      setTyped(text);
      clearError();
    },
    commit: (text) => {
      const wrong = limitError(setting, text);
      if (text.trim() === shown.value) cancel();
      else if (wrong === undefined) save(inStoredUnit(setting, text));
      else setOutside(wrong);
    },
    saveDefault: () => {
      cancel();
      save(setting.default);
    },
  };
}

interface Change {
  readonly value: string;
  /** What Undo sets; left out by Undo. */
  readonly before?: string;
}

/**
 * Saves a setting immediately and shows a notification with Undo.
 * @param onSaved called with the new value when the list has it
 * @returns the value that is being saved, and why the last one was not saved (null if it was)
 */
function useSaveSetting(setting: Setting, onSaved: (value: string) => void) {
  const client = useQueryClient();
  /** Enter saves, and so does leaving the field, perhaps before the first of both is drawn. */
  const sent = useRef<string>(undefined);
  const { mutate, isPending, variables, error, reset } = useMutation({
    // One after the other: the last change decides what is stored, and its Undo is the one shown.
    scope: { id: 'settings' },
    mutationFn: async ({ value }: Change) => {
      await (addressSettings.includes(setting.key) ? changeInNetwork(setting, value) : change(setting, value));
      await Promise.all(
        [listSettings, getNetwork, getHome].map((list) => client.invalidateQueries({ queryKey: keyOf(list) })),
      );
      void client.invalidateQueries({ queryKey: keyOf(listActivity) });
    },
    // Not with `mutate`, whose handlers are dropped when the row goes, as after a reset while only changes are shown.
    onSuccess: (_, { value, before }) => {
      onSaved(value);
      const action = before === undefined ? {} : { action: { label: t`Undo`, run: () => mutate({ value: before }) } };
      showToast({ ...toastOf(setting, value), ...action });
    },
    onSettled: () => {
      sent.current = undefined;
    },
  });
  const save = (value: string): void => {
    if (value === sent.current) return;
    sent.current = value;
    mutate({ value, before: setting.value });
  };
  return {
    save,
    pending: isPending ? variables.value : undefined,
    error: error === null ? null : textOf(error),
    reset,
  };
}

function toastOf(setting: Setting, value: string): Toast {
  // Its value is codes, which only its fields have in words.
  if (setting.key === 'score.points') return { text: t`${setting.name}: saved.` };
  const shown = inShownUnit({ ...setting, value });
  return { text: `${shown.name}: ${shownValue(shown, shown.value)}.` };
}

async function change({ key }: Setting, value: string): Promise<unknown> {
  return await api(changeSetting, { body: { key, value } });
}

/** Sends both network settings as they are in use, so that the listener moves only once. */
async function changeInNetwork({ key }: Setting, value: string): Promise<unknown> {
  const { data: current } = await api(getNetwork, {});
  const { lan, port } = current;
  const wanted = key === 'network.lan' ? { lan: value === 'true' } : { port: Number(value) };
  return await api(changeNetwork, { body: { lan, port, ...wanted } });
}

/** Prefers the error of the field, since the rest of the body repeats it. */
function textOf(error: Error): string {
  if (!(error instanceof ApiError)) return t`Not saved: the server is not responding.`;
  const [text = reasonOf(error)] = Object.values(error.body.errors ?? {}).flat();
  return text;
}
