import { ownValue } from '../../../server/contract/mapValues.ts';

const subjects: Readonly<Record<string, string>> = { pirep: 'PIREP', api_key: 'API key', csv: 'CSV file' };

/** Where the bare words would not say it. */
const actions: Readonly<Record<string, string>> = {
  'pirep.diversion_ignored': 'PIREP diverted to an unknown airport',
  'pirep.reopened': 'PIREP reopened',
  'pirep.fares_dropped': 'PIREP without fares that nobody offers',
  'backup.restore_decided': 'Backup to be restored at the next start',
  'backup.restore_cancelled': 'Restore of a backup called off',
  'backup.restore_refused': 'Backup not restored',
  'backup.uploaded': 'Backup added from a file',
  'bid.added': 'Bid placed',
  'bid.removed': 'Bid given up',
  'webhook.secret_rotated': 'Webhook secret renewed',
  'api_key.rotated': 'API key replaced',
};

/** `pirep.phase_changed` is `PIREP phase changed`; what we have no word for is read as it is written. */
export function actionWords(action: string): string {
  const [subject = '', ...rest] = action.split('.');
  const words = rest.map((word) => (word === 'purged' ? 'removed for good' : word.replaceAll('_', ' ')));
  return ownValue(actions, action) ?? [subjectWord(subject), ...words].join(' ');
}

/** `api_key` is `API key`. */
export function subjectWord(subject: string): string {
  const words = subject.replaceAll('_', ' ');
  return ownValue(subjects, subject) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
