import { listPireps } from '../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { queryOf } from '../../lib/api.ts';

const rows = 6;

/** Fetches the newest pending reports and their number. */
export const waitingReports = queryOf(listPireps, { query: { state: String(PirepState.PENDING), limit: rows } });
