const subjects: Readonly<Record<string, string>> = { pirep: 'PIREP', api_key: 'API key' };

/** `pirep.phase_changed` is `PIREP phase changed`; what we have no word for is read as it is written. */
export function actionWords(action: string): string {
  const [subject = '', ...rest] = action.split('.');
  return [subjectWord(subject), ...rest.map((word) => word.replaceAll('_', ' '))].join(' ');
}

/** `api_key` is `API key`. */
export function subjectWord(subject: string): string {
  const words = subject.replaceAll('_', ' ');
  return subjects[subject] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
