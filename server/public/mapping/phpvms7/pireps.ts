import { deleteRoute, postEvents, postLogs, postRoute } from '../../../contract/classic/acars.ts';
import { cancelPirep, listFields, postFields } from '../../../contract/classic/pireps.ts';
import * as acars from '../../../contract/phpvms7/acars.ts';
import * as pireps from '../../../contract/phpvms7/pireps.ts';
import { readFullPireps } from '../../../domain/pireps/pirepRecord.ts';
import type { PirepMapping } from '../pirepMapping.ts';
import { toEventRecord, toRecord } from './acars.ts';
import { toComment, toPirep } from './pirep.ts';

export const phpvms7Pireps: PirepMapping = {
  ...pireps,
  ...acars,
  cancelPirep,
  postFields,
  listFields,
  postEvents,
  postLogs,
  postRoute,
  deleteRoute,
  toPireps: (db, rows) => readFullPireps(db, rows).map(toPirep),
  toComment,
  toRecord,
  toEventRecord,
};
