import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { NullableText } from '../fields.ts';

export const LogLevels = ['info', 'warn', 'error'] as const;

export const ServerLogLine = Type.Object({
  time: Type.String(),
  level: Type.Enum([...LogLevels]),
  message: Type.String(),
  /** Additional values as `name: value`, one per line; errors have a stack trace. */
  detail: NullableText,
});
export type ServerLogLine = Static<typeof ServerLogLine>;

export const listLog = get('/admin/log', {
  summary: 'Get the end of the server’s log, newest first',
  description: 'Searches the last megabyte of the log file. Sign-in links are hidden. 401 without a session.',
  querystring: Type.Object({
    /** The minimum level. */
    level: Type.Optional(Type.Enum([...LogLevels])),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  response: {
    200: Type.Object({
      data: Type.Array(ServerLogLine),
      /** Whether the log has lines before the searched part. */
      older: Type.Boolean(),
    }),
  },
});
