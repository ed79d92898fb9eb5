import { Type } from 'typebox';
import { post } from '../endpoint.ts';

export const applyAsPilot = post('/applications', {
  summary: 'Apply as a pilot',
  description:
    'Not in the contract. Needs no key. The answer is the same when a pilot has the e-mail address already. Each address may ' +
    'apply a few times an hour.',
  errors: {
    404: 'The airline takes no applications.',
    409: 'Too many applications wait already.',
    429: 'There were too many applications from this address, or in all, within an hour.',
  },
  body: Type.Object({
    name: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 200 }),
    message: Type.Optional(Type.String({ maxLength: 500, description: 'A few words for the operator' })),
  }),
  example: { name: 'Ada Lovelace', email: 'ada@example.org', message: 'I fly the A320 in MSFS on most evenings.' },
  response: { 200: Type.Object({}) },
});
