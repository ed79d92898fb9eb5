import type { Db } from '../../db/open.ts';
import {
  addReviewRule,
  changePresetComments,
  changeReviewRule,
  listPresetComments,
  listReviewRules,
  listRuleChoices,
  orderReviewRules,
  rehearseReviewRules,
  removeReviewRule,
} from '../contract/admin/review/reviewRules.ts';
import { pilotIdent } from '../domain/flights/ident.ts';
import { rehearse } from '../domain/reviewRules/rehearsal.ts';
import {
  addRule,
  changePresets,
  changeRule,
  listRules,
  orderRules,
  removeRule,
} from '../domain/reviewRules/reviewRules.ts';
import { readSetting } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';
import { toSummary } from './inbox.ts';

export function registerReviewRules(app: HttpApp, db: Db): void {
  app.route({ ...listReviewRules, handler: () => ({ data: listRules(db), built_in: readBuiltIn(db) }) });
  app.route({ ...listRuleChoices, handler: () => readChoices(db) });
  app.route({
    ...addReviewRule,
    handler: async ({ body }, reply) => reply.status(201).send({ data: await db.write((tx) => addRule(tx, body)) }),
  });
  app.route({
    ...changeReviewRule,
    handler: async ({ params, body }) => ({ data: await db.write((tx) => changeRule(tx, params.id, body)) }),
  });
  app.route({
    ...removeReviewRule,
    handler: async ({ params }) => {
      await db.write((tx) => removeRule(tx, params.id));
      return {};
    },
  });
  app.route({
    ...orderReviewRules,
    handler: async ({ body }) => ({ data: await db.write((tx) => orderRules(tx, body.ids)) }),
  });
  app.route({
    ...rehearseReviewRules,
    handler: async ({ body }) => {
      const { differing, ...figures } = await rehearse(db, body.rules);
      const rows = differing.map(({ row, ...verdict }) => ({ ...verdict, pirep: toSummary(db, row) }));
      return { data: { ...figures, by_rule: [...figures.by_rule], differing: rows } };
    },
  });
  app.route({ ...listPresetComments, handler: () => ({ data: db.presetComments.list() }) });
  app.route({
    ...changePresetComments,
    handler: async ({ body }) => ({ data: await db.write((tx) => changePresets(tx, body.comments)) }),
  });
}

function readBuiltIn(db: Db) {
  return {
    review_flagged: readSetting(db, 'pireps.review_flagged'),
    ranks: Array.from(db.ranks.each(), ({ id, name, auto_approve_acars, auto_approve_manual }) => ({
      id,
      name,
      auto_approve_acars: auto_approve_acars === 1,
      auto_approve_manual: auto_approve_manual === 1,
    })),
  };
}

function readChoices(db: Db) {
  const airlines = [...db.airlines.each()];
  const codes = new Map(airlines.map(({ id, icao }) => [id, icao]));
  return {
    pilots: Array.from(db.users.each(), ({ id, name, pilot_id, airline_id }) => ({
      id,
      name,
      ident: pilotIdent(db, codes.get(airline_id) ?? '', pilot_id),
    })),
    ranks: Array.from(db.ranks.each(), ({ id, name }) => ({ id, name })),
    airlines: airlines.map(({ id, icao, name }) => ({ id, name: `${icao} ${name}` })),
    subfleets: Array.from(db.subfleets.each(), ({ id, type, name }) => ({ id, name: `${type} ${name}` })),
  };
}
