import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableText } from '../fields.ts';

export const LogLevels = ['info', 'warn', 'error'] as const;

export const LogLine = Type.Object({
  time: Type.String(),
  level: Type.Enum([...LogLevels]),
  message: Type.String(),
  /** What was noted with it, a `name: value` a line; the text of an error with where it came from. */
  detail: NullableText,
});
export type LogLine = Static<typeof LogLine>;

export const listLog = {
  method: 'GET',
  url: '/admin/log',
  schema: {
    summary: 'The end of the server’s log, newest first',
    description:
      'The last megabyte of the log file is looked through. Links into the window are made unreadable. 401 without a session.',
    querystring: Type.Object({
      /** This level and worse. */
      level: Type.Optional(Type.Enum([...LogLevels])),
      search: Type.Optional(Type.String({ maxLength: 100 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(LogLine),
        /** The log has lines before those that were looked through. */
        older: Type.Boolean(),
      }),
    },
  },
} as const satisfies Endpoint;
