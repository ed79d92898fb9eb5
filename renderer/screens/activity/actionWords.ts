import { t } from '@lingui/core/macro';
import { ownValue } from '../../../server/contract/mapValues.ts';

const subjects: Readonly<Record<string, string>> = { pirep: 'PIREP', api_key: t`API key`, csv: t`CSV file` };

/** Texts for actions whose name is unclear. */
const actions: Readonly<Record<string, string>> = {
  'pirep.diversion_ignored': t`PIREP diverted to an unknown airport`,
  'pirep.held_as_flagged': t`Flagged PIREP left for review`,
  'pirep.held_unchecked': t`PIREP left for review, its flags were late`,
  'pirep.reopened': t`PIREP reopened`,
  'pirep.fares_dropped': t`Unknown fares dropped from PIREP`,
  'backup.restore_decided': t`Backup restore scheduled for the next start`,
  'backup.restore_cancelled': t`Backup restore cancelled`,
  'backup.restore_refused': t`Backup not restored`,
  'backup.uploaded': t`Backup added from a file`,
  'csv.undone': t`CSV import undone`,
  'bid.added': t`Bid placed`,
  'bid.removed': t`Bid removed`,
  'webhook.secret_rotated': t`Webhook secret renewed`,
  'api_key.rotated': t`API key replaced`,
};

/** Turns `pirep.phase_changed` into `PIREP phase changed`, so that a new action needs no text here. */
export function actionWords(action: string): string {
  const [subject = '', ...rest] = action.split('.');
  const words = rest.map((word) => (word === 'purged' ? t`deleted permanently` : word.replaceAll('_', ' ')));
  return ownValue(actions, action) ?? [subjectWord(subject), ...words].join(' ');
}

/** Turns `api_key` into `API key`. */
export function subjectWord(subject: string): string {
  const words = subject.replaceAll('_', ' ');
  return ownValue(subjects, subject) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
