/** Staff set a figure of regulation. */
import {
  EVERYWHERE,
  type RegulationFigure,
  type RegulationFigureBody,
  type RegulationRule,
  RULES,
} from '#contract/admin/regulation.ts';
import { US_STATES } from '#contract/kernel/us-states.ts';
import { type AuditFacts, changesBetween, recordAction } from '#server/audit/index.ts';
import type { Db, Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { forgetClaimWords } from './claim-words.ts';
import { formatValue, loosens, parseValue } from './figure.ts';
import { type Figure, findApplied, findFigure, lockFigure, saveFigure } from './figure-store.ts';
import { toFigure } from './list-figures.ts';

type Place = { rule: RegulationRule; state: string };

/**
 * `mayLoosen`: a colleague agreed. Throws `invalid-input`, and `changed-meanwhile` where a colleague was
 * first, also one whose change makes this one loosen.
 */
export async function setFigure(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  place: Place,
  body: RegulationFigureBody,
  { mayLoosen }: { mayLoosen: boolean },
): Promise<RegulationFigure> {
  const { rule, state } = place;
  const given = parse(place, body);
  const { version, reason } = body;
  const saved = await transaction(db, async (tx) => {
    const before = await lockFigure(tx, place);
    if (!mayLoosen && (await loosensFigure(tx, place, body))) throw await changedMeanwhile(tx, place);
    const now = clock.now();
    const figure = { ...given, version, changedAt: now, changedById: actor.userId };
    if (!(await saveFigure(tx, figure))) throw await changedMeanwhile(tx, place);
    const changes = changesBetween(before ? facts(before) : {}, facts(given));
    if (changes)
      await recordAction(
        tx,
        {
          actor: { userId: actor.userId, role: actor.role },
          action: 'regulation-set',
          subject: subjectOf(place),
          reason,
          ...changes,
        },
        now,
      );
    return findFigure(tx, place);
  });
  forgetClaimWords(db);
  invariant(saved, `figure ${rule} ${state} was not saved`);
  return toFigure(saved);
}

/** Whether the change lets more money out of balances, or into them. Throws `invalid-input`. */
export async function loosensFigure(
  db: Queryable,
  place: Place,
  body: RegulationFigureBody,
): Promise<boolean> {
  const given = parse(place, body);
  const before = (await findApplied(db, place))?.amountCents ?? null;
  return loosens(place.rule, { before, after: given.isApplied ? given.amountCents : null });
}

/** What a change would do. Throws `invalid-input`, and `changed-meanwhile` where a colleague was first. */
export async function readFigureChange(db: Queryable, place: Place, body: RegulationFigureBody) {
  const given = parse(place, body);
  const known = await findFigure(db, place);
  if ((known?.version ?? null) !== body.version) throw await changedMeanwhile(db, place);
  const changes = changesBetween(known ? facts(known) : {}, facts(given));
  const none: AuditFacts = {};
  return {
    subject: subjectOf(place),
    before: changes?.before ?? none,
    after: changes?.after ?? none,
  };
}

function parse(place: Place, { value, source, asOf, isApplied }: RegulationFigureBody) {
  const { rule, state } = place;
  if (state !== EVERYWHERE && !RULES[rule].byState) {
    const message = 'This rule has one figure for every state.';
    throw refuse('invalid-input', { message, fields: { state: message } });
  }
  return { ...place, ...parseValue(rule, value), source, asOf, isApplied };
}

/** The refusal, with the figure as it is now. */
async function changedMeanwhile(db: Queryable, place: Place): Promise<Error> {
  const current = await findFigure(db, place);
  return refuse('changed-meanwhile', { extra: { current: current ? toFigure(current) : null } });
}

function facts(figure: Omit<Figure, 'version' | 'changedAt' | 'changedBy'>): AuditFacts {
  const { source, asOf, isApplied } = figure;
  return { value: formatValue(figure), source, asOf, applied: isApplied };
}

function subjectOf({ rule, state }: Place) {
  const { title } = RULES[rule];
  const label = state === EVERYWHERE ? title : `${title}: ${US_STATES[state] ?? state}`;
  return { kind: 'regulation', id: `${rule}:${state}`, label };
}
