import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listActivity } from '../../server/contract/admin/activity.ts';
import { changeNetwork, getNetwork } from '../../server/contract/admin/network.ts';
import { changeSetting, listSettings, type Setting } from '../../server/contract/admin/settings.ts';
import { ApiError } from '../../server/contract/call.ts';
import { api, keyOf } from '../app/api.ts';
import { showToast, type Toast } from '../app/toast.ts';
import { networkGroup, shownValue } from './settingGroups.ts';

interface Save {
  readonly save: (value: string) => void;
  readonly saving: boolean;
  /** Why the last value was not saved; null when it was. */
  readonly error: string | null;
  /** Forgets the error: another value is being written. */
  readonly reset: () => void;
}

/**
 * Saves a setting at once, and says so with the way back.
 * @param onSaved once the list has the new value
 */
export function useSaveSetting(setting: Setting, onSaved: () => void): Save {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (value: string) => {
      await (setting.group === networkGroup ? changeInNetwork(setting, value) : change(setting, value));
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

/** Both are told at once, as they are in use: the listener moves once. */
async function changeInNetwork({ key }: Setting, value: string): Promise<unknown> {
  const { data: present } = await api(getNetwork, {});
  const { lan, port } = present;
  const wish = key === 'network.lan' ? { lan: value === 'true' } : { port: Number(value) };
  return await api(changeNetwork, { body: { lan, port, ...wish } });
}

/** The field's own text: the rest of the body repeats it. */
function textOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'Not saved: the server does not answer.';
  const [text = error.message] = Object.values(error.body.errors ?? {}).flat();
  return text;
}
