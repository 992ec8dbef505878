/**
 * A second administrator approves or rejects what a colleague proposed. An approval carries out the very use
 * case, with the maker as its actor, in one transaction with the decision: exactly once, or not at all.
 */
import { can } from '#contract/kernel/capabilities.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { findUser, lockActor, roleOfUser, wasSecuredSince } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { joinTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';
import { whyNotDecide } from './act.ts';
import { type StoredAct, storedActs } from './acts.ts';
import { nameChecker } from './administrator-store.ts';
import { notifyStaffMaker } from './notify-administrators.ts';
import { lockStaffRequest, type StaffRequestRow, writeDecision } from './request-store.ts';

/** The administrator who decides, or the owner of the account's old address. */
export type RequestDecider = { by: 'administrator'; actor: Actor } | { by: 'owner' };

/**
 * Throws `not-found`, `forbidden`, `request-decided`, and what the act throws where it is not possible any
 * more: then the request is `failed` and nothing moved.
 */
export async function approveRequest(
  deps: AdminDeps,
  checker: Actor,
  requestId: string,
  note: string | null,
): Promise<void> {
  await requireMoneyRight(deps, checker);
  const decider: RequestDecider = { by: 'administrator', actor: checker };
  const request = await transaction(deps.db, async (tx) => requireWaiting(tx, deps, requestId, decider));
  const act = storedActs[request.kind];
  // Asks outside services while no lock is held. The decision below looks at everything again.
  const maker = await findMaker(deps.db, request);
  if (maker) await act.prepare(deps, maker, request.proposal);
  const refused = await transaction(deps.db, async (tx) => {
    // A checker who was removed while the services were asked decides nothing.
    await lockActor(tx, checker);
    return carryOut(tx, deps, await requireWaiting(tx, deps, requestId, decider), decider, note);
  });
  if (refused) throw refused;
}

/** Carries out a locked request that waits. Returns the refusal of an act that is not possible any more. */
export async function carryOut(
  tx: Tx,
  deps: AdminDeps,
  request: StaffRequestRow,
  decider: RequestDecider,
  note: string | null,
): Promise<Refusal | undefined> {
  const act = storedActs[request.kind];
  const refused = await transaction(joinTransaction(deps.db, tx), (inside) =>
    perform(inside, deps, request, act, decider),
  ).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  await decideStaffRequest(tx, deps, request, decider, {
    state: refused ? 'failed' : 'approved',
    note,
    failure: refused?.message ?? null,
  });
  return refused;
}

/** In a savepoint: a refusal takes everything back, the checker's name too. */
async function perform(
  tx: Tx,
  deps: AdminDeps,
  request: StaffRequestRow,
  act: StoredAct,
  decider: RequestDecider,
): Promise<void> {
  const maker = await findMaker(tx, request);
  if (!maker) throw refuse('forbidden', { message: MAKER_AWAY });
  if (decider.by === 'administrator') await nameChecker(tx, decider.actor.userId);
  await act.perform({ ...deps, db: joinTransaction(deps.db, tx) }, maker, request.proposal, request.id);
  await nameChecker(tx, '');
}

const MAKER_AWAY =
  'The person who asked is no longer on the staff, or their account was locked after they asked.';

/** Throws `not-found`, `forbidden`, `request-decided`. */
export async function rejectRequest(
  deps: AdminDeps,
  checker: Actor,
  requestId: string,
  note: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockActor(tx, checker);
    const decider: RequestDecider = { by: 'administrator', actor: checker };
    const request = await requireWaiting(tx, deps, requestId, decider);
    await decideStaffRequest(tx, deps, request, decider, { state: 'rejected', note, failure: null });
  });
}

/** The maker takes it back. Throws `not-found` for another's, `request-decided`. */
export async function withdrawRequest(deps: AdminDeps, maker: Actor, requestId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const request = await lockStaffRequest(tx, requestId);
    if (!request || request.maker_id !== maker.userId) throw refuse('not-found');
    if (request.state !== 'waiting') throw refuse('request-decided');
    const at = deps.clock.now();
    await writeDecision(tx, {
      id: requestId,
      state: 'withdrawn',
      by: null,
      checkerId: null,
      checkerRole: null,
      note: null,
      failure: null,
      at,
    });
    await recordAction(tx, { actor: maker, action: 'request-withdrawn', ...aboutOf(request) }, at);
  });
}

/** Writes the outcome, records it, and notifies the maker. */
export async function decideStaffRequest(
  tx: Tx,
  deps: AdminDeps,
  request: StaffRequestRow,
  decider: RequestDecider,
  {
    state,
    note,
    failure,
  }: { state: 'approved' | 'rejected' | 'failed'; note: string | null; failure: string | null },
): Promise<void> {
  const at = deps.clock.now();
  const checker = decider.by === 'administrator' ? decider.actor : null;
  await writeDecision(tx, {
    id: request.id,
    state,
    by: decider.by,
    checkerId: checker?.userId ?? null,
    checkerRole: checker?.role ?? null,
    note,
    failure,
    at,
  });
  // The owner is not staff: the log has the maker, and that the owner decided.
  const actor = checker ?? { userId: request.maker_id, role: request.maker_role };
  const action = checker ? `request-${state}` : `request-${state}-by-owner`;
  const about = aboutOf(request);
  const after = { ...about.after, ...(failure !== null && { failure }) };
  await recordAction(tx, { actor, action, ...about, after, reason: note }, at);
  await notifyStaffMaker(tx, deps, request, state, failure ?? note);
}

function aboutOf(request: StaffRequestRow) {
  return {
    subject: { kind: request.subject_kind, id: request.subject_id, label: request.subject },
    after: {
      request: request.id,
      act: request.kind,
      ...(request.amount_cents !== null && { amount: formatCents(request.amount_cents) }),
    },
  };
}

/** Locks the request: the second of two decisions waits here, and finds the first. */
async function requireWaiting(
  tx: Tx,
  { clock }: AdminDeps,
  requestId: string,
  decider: RequestDecider,
): Promise<StaffRequestRow> {
  const request = await lockStaffRequest(tx, requestId);
  if (!request) throw refuse('not-found');
  const { state, maker_id: makerId, concerns, expires_at: expiresAt } = request;
  const checkerId = decider.by === 'administrator' ? decider.actor.userId : '';
  switch (whyNotDecide({ state, makerId, concerns, expiresAt }, checkerId, clock.now())) {
    case 'own':
      throw refuse('forbidden', { message: 'You cannot decide your own request.' });
    case 'about-you':
      throw refuse('forbidden', { message: 'You cannot decide a request about yourself.' });
    case 'decided':
      throw refuse('request-decided');
    case null:
      return request;
  }
}

/**
 * The maker with the rights that they have now. They proved their presence when they proposed it. Undefined
 * for one whose account is locked, and once its owner has secured it: somebody else may have asked.
 */
async function findMaker(
  db: Queryable,
  { maker_id, created_at: askedAt }: StaffRequestRow,
): Promise<Actor | undefined> {
  const user = await findUser(db, maker_id);
  if (!user || user.frozen_at !== null || wasSecuredSince(user, askedAt)) return undefined;
  if (user.user_type !== 'authority') return undefined;
  const role = roleOfUser(user);
  if (!can(role, 'staff-requests')) return undefined;
  return { userId: user.id, role, sessionId: '', enterpriseId: null, proven: true };
}
