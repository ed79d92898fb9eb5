import type { TObject, TSchema } from 'typebox';
import type { Db } from '../../../db/open.ts';
import type { AcarsRow, PirepsRow } from '../../../db/rows.ts';
import type { postEvents, postLogs, postPositions, postRoute } from '../../contract/classic/acars.ts';
import type {
  FileBody,
  ListQuery,
  PrefileBody,
  UpdateBody,
  postComment,
  postFields,
} from '../../contract/classic/pireps.ts';
import type { FileBody as LenientFileBody } from '../../contract/phpvms7/pireps.ts';
import type { PirepParams } from '../../contract/classic/replies.ts';
import type { Comment } from '../../domain/pireps/comments.ts';
import type { NamedPirep } from '../maps.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly schema: { readonly summary: string; readonly response: { readonly [status: number]: TSchema } };
}

interface PirepCall extends Call {
  readonly schema: Call['schema'] & { readonly params: typeof PirepParams };
}

interface Sending<Body extends TObject> extends PirepCall {
  readonly schema: PirepCall['schema'] & { readonly body: Body };
}

type BodyOf<C extends { readonly schema: { readonly body: TObject } }> = C['schema']['body'];

/** How a profile speaks of PIREPs and their rows: its calls, and its serializers from rows to their replies. */
export interface PirepMapping {
  readonly prefilePirep: Call & { readonly schema: { readonly body: typeof PrefileBody } };
  readonly updatePirep: Sending<typeof UpdateBody>;
  readonly filePirep: Sending<typeof FileBody | typeof LenientFileBody>;
  readonly cancelPirep: PirepCall;
  readonly getPirep: PirepCall;
  readonly listOwnPireps: Call & { readonly schema: { readonly querystring: typeof ListQuery } };
  readonly listLivePireps: Call;
  readonly postComment: Sending<BodyOf<typeof postComment>>;
  readonly listComments: PirepCall;
  readonly postFields: Sending<BodyOf<typeof postFields>>;
  readonly listFields: PirepCall;
  readonly postPositions: Sending<BodyOf<typeof postPositions>>;
  readonly listPositions: PirepCall;
  readonly postEvents: Sending<BodyOf<typeof postEvents>>;
  readonly listEvents: PirepCall;
  readonly postLogs: Sending<BodyOf<typeof postLogs>>;
  readonly listLogs: PirepCall;
  readonly postRoute: Sending<BodyOf<typeof postRoute>>;
  readonly getRoute: PirepCall;
  readonly deleteRoute: PirepCall;

  /** Reads as much of what belongs to PIREPs as the profile shows. */
  readonly toPireps: (db: Db, pireps: readonly PirepsRow[]) => NamedPirep[];
  readonly toComment: (comment: Comment) => unknown;
  readonly toRecord: (row: AcarsRow) => unknown;
  readonly toEventRecord: (row: AcarsRow) => unknown;
}
