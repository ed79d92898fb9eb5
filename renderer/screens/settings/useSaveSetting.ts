import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listActivity } from '../../../server/contract/admin/activity.ts';
import { addressSettings, changeNetwork, getNetwork } from '../../../server/contract/admin/network.ts';
import { changeSetting, listSettings, type Setting } from '../../../server/contract/admin/settings.ts';
import { ApiError } from '../../../server/contract/call.ts';
import { api, keyOf } from '../../lib/api.ts';
import { showToast, type Toast } from '../../lib/toast.ts';
import { shownValue } from './settingGroups.ts';

interface Save {
  readonly save: (value: string) => void;
  readonly saving: boolean;
  /** Why the last value was not saved; null if it was. */
  readonly error: string | null;
  /** Clears the error. */
  readonly reset: () => void;
}

/**
 * Saves a setting immediately and shows a notification with Undo.
 * @param onSaved called when the list has the new value
 */
export function useSaveSetting(setting: Setting, onSaved: () => void): Save {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (value: string) => {
      await (addressSettings.includes(setting.key) ? changeInNetwork(setting, value) : change(setting, value));
      await Promise.all([listSettings, getNetwork].map((list) => client.invalidateQueries({ queryKey: keyOf(list) })));
      void client.invalidateQueries({ queryKey: keyOf(listActivity) });
    },
    onSuccess: onSaved,
  });
  const save = (value: string): void => {
    const undo = (): void => mutate(setting.value, { onSuccess: () => showToast(toastOf(setting, setting.value)) });
    mutate(value, {
      onSuccess: () => showToast({ ...toastOf(setting, value), action: { label: 'Undo', run: undo } }),
    });
  };
  return { save, saving: isPending, error: error === null ? null : textOf(error), reset };
}

function toastOf(setting: Setting, value: string): Toast {
  return { text: `${setting.name}: ${shownValue(setting, value)}.` };
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
  if (!(error instanceof ApiError)) return 'Not saved: the server is not responding.';
  const [text = error.message] = Object.values(error.body.errors ?? {}).flat();
  return text;
}
