import { listPireps } from '../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { queryOf } from '../../lib/api.ts';

const rows = 6;

/** The newest reports that the operator has not looked at, and how many there are. */
export const waitingReports = queryOf(listPireps, { query: { state: String(PirepState.PENDING), limit: rows } });
