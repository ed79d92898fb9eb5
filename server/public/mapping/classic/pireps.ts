import * as acars from '../../../contract/classic/acars.ts';
import * as pireps from '../../../contract/classic/pireps.ts';
import { readPireps } from '../../../domain/pireps/pirepRecord.ts';
import type { PirepMapping } from '../pirepMapping.ts';
import { toEventRecord, toRecord } from './acars.ts';
import { toComment, toPirep } from './pirep.ts';

export const classicPireps: PirepMapping = {
  ...pireps,
  ...acars,
  toPireps: (db, rows) => readPireps(db, rows).map(toPirep),
  toComment,
  toRecord,
  toEventRecord,
};
