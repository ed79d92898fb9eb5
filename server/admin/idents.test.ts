import { beforeEach, expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness, type AdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();
let pirep_id: string;
let holder: ReturnType<AdminHarness['given']['pilot']>;

/** A flight in progress of pilot 31, who commented it. */
beforeEach(async () => {
  holder = harness.given.pilot({ pilot_id: 31 });
  pirep_id = harness.given.pirep({ user_id: holder.user.id, state: PirepState.IN_PROGRESS }).id;
  harness.given.acars({ pirep_id });
  await harness.as(holder).post(`/api/pireps/${pirep_id}/comments`, { comment: 'Bumpy' });
});

const api = async (url: string) => (await harness.as(holder).get(url)).json().data;
const admin = async (url: string) => (await harness.operator('GET', url)).json().data;
const found = async (word: string): Promise<number> => (await admin(`/admin/pireps?search=${word}`)).length;

/** Every place that shows a pilot's ident. */
async function readIdents(): Promise<unknown[]> {
  const report = await admin(`/admin/pireps/${pirep_id}`);
  const commented = await api(`/api/pireps/${pirep_id}`);
  return [
    (await api('/api/user')).ident,
    commented.comments[0].user.pilot_id,
    (await api(`/api/pireps/${pirep_id}/comments`))[0].user.pilot_id,
    (await api('/phpvms7/api/user')).ident,
    (await api(`/phpvms7/api/pireps/${pirep_id}`)).user.ident,
    (await api(`/phpvms7/api/pireps/${pirep_id}/comments`))[0].user.ident,
    (await admin('/admin/pireps'))[0].pilot.ident,
    (await admin('/admin/live'))[0].pilot.ident,
    report.pilot.ident,
    report.comments[0].pilot.ident,
  ];
}

test('without settings a pilot is known by the airline and four digits', async () => {
  expect(new Set(await readIdents())).toEqual(new Set(['KTW0031']));
});

test('every ident follows the settings', async () => {
  harness.db.settings.put({ key: 'pilots.id_code', value: 'VA' });
  harness.db.settings.put({ key: 'pilots.id_length', value: '6' });
  expect(new Set(await readIdents())).toEqual(new Set(['VA000031']));
});

test('the inbox is searched by the ident as it is shown', async () => {
  expect([await found('ktw0031'), await found('va000031')]).toEqual([1, 0]);
  harness.db.settings.put({ key: 'pilots.id_code', value: 'VA' });
  harness.db.settings.put({ key: 'pilots.id_length', value: '6' });
  expect([await found('ktw0031'), await found('va000031')]).toEqual([0, 1]);
});
