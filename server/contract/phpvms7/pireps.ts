import { Type } from 'typebox';
import { dataOf, listOf, pageOf } from '../classic/pagination.ts';
import * as classic from '../classic/pireps.ts';
import { adapt } from './adapt.ts';
import { LivePirep, Pirep, PirepComment } from './pirep.ts';

const units = 'Distances nautical miles, fuel and weights lbs, times minutes, block times UTC';
const response = { 200: dataOf(Pirep) };

export const prefilePirep = adapt(classic.prefilePirep, {
  description: `§4.6. ${units}. A status is ignored: every PIREP begins as INI. An id that names nothing is 400, naming the field.`,
  response,
});

export const updatePirep = adapt(classic.updatePirep, {
  description: `§4.7. ${units}. While the PIREP waits for review only figures, notes, fields and fares change. \`state: 1\` files it for review as it stands.`,
  response,
});

/** The fuel may be unknown. */
export const FileBody = Type.Object({
  ...classic.FileBody.properties,
  fuel_used: classic.UpdateBody.properties.fuel_used,
});

export const filePirep = adapt(classic.filePirep, {
  description: `§4.11; fuel_used may be left out. ${units}. The same figures again answer the same PIREP.`,
  body: FileBody,
  response,
});

export const getPirep = adapt(classic.getPirep, {
  description: '§4.5. Distances as m, km, mi and nmi, fuel as kg and lbs, times in minutes.',
  response,
});

export const listOwnPireps = adapt(classic.listOwnPireps, {
  description:
    'Not in the contract. Without a state all but the cancelled and deleted ones. Distances as m, km, mi and nmi, fuel as kg and lbs.',
  response: { 200: pageOf(Pirep) },
});

export const listLivePireps = adapt(classic.listLivePireps, { response: { 200: listOf(LivePirep) } });

export const postComment = adapt(classic.postComment, {
  description: '§4.12.',
  response: { 201: dataOf(PirepComment) },
});

export const listComments = adapt(classic.listComments, {
  description: '§4.12.',
  response: { 200: listOf(PirepComment) },
});
