/** Carries an act of staff out, or lets it wait for a second administrator. */
import { createHash } from 'node:crypto';
import type { WaitsForApproval } from '#contract/admin/approvals.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type Administrator, lockActor } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import { joinTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { addDays, DAY_MS } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AdminDeps } from '../deps.ts';
import { type Act, type DescribedAct, decideAct } from './act.ts';
import { selectOtherAdministrators } from './administrator-store.ts';
import { enqueueConsentMail } from './ask-owner.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import {
  findRequestByKey,
  insertRequest,
  lockMaker,
  type StaffRequestRow,
  sumDoneAlone,
} from './request-store.ts';
import { waitingText } from './request-texts.ts';

const LIFETIME_MS = 30 * DAY_MS;

export type Submitted<Outcome> = { done: Outcome } | { waits: WaitsForApproval };

/**
 * Up to a limit the act is carried out at once; above it, nothing moves until a second administrator
 * approves. A repeated `requestKey` returns the first outcome. Throws what the act throws, `request-waiting`,
 * `key-reused`, `account-protected` where nobody is left to agree, and `invalid-input` above the limit of any
 * single act.
 */
export function submitAct<Proposal, Outcome>(
  deps: AdminDeps,
  actor: Actor,
  act: Act<Proposal, Outcome>,
  proposal: Proposal,
  requestKey?: string,
): Promise<Submitted<Outcome>> {
  return transaction(deps.db, async (tx) => {
    const inside = { ...deps, db: joinTransaction(deps.db, tx) };
    const hash = hashOf(act.kind, proposal);
    await lockActor(tx, actor);
    await lockMaker(tx, actor.userId);
    const before =
      requestKey === undefined ? undefined : await findRequestByKey(tx, actor.userId, requestKey);
    if (before) return again(inside, actor, act, before, hash, requestKey);
    const described = await act.describe(inside, actor, proposal);
    const others = await selectOtherAdministrators(tx, actor.userId);
    const uninvolved = others.filter((other) => !described.concerns.includes(other.id));
    const verdict = decideAct(
      described,
      await doneAlone(tx, deps, actor, described),
      deps.config.staffLimits,
      (described.takesPower ? uninvolved : others).length > 0,
    );
    if (verdict === 'alone' && described.takesPower && actor.role !== 'god') throw nobodyToAgree();
    if (typeof verdict === 'object') throw tooMuch(act.field, verdict.tooMuch);
    const request = { id: newId(), hash, described, requestKey: requestKey ?? null };
    await insert(tx, deps, actor, act, request, verdict);
    if (verdict === 'wait') return { waits: await letWait(tx, deps, actor, act, request, uninvolved) };
    if (verdict === 'alone') await recordAlone(tx, deps, actor, act, described);
    return { done: await act.perform(inside, actor, described.proposal, requestKey ?? request.id) };
  });
}

type Submission<Proposal> = {
  id: string;
  hash: Buffer;
  described: DescribedAct<Proposal>;
  requestKey: string | null;
};

async function again<Proposal, Outcome>(
  inside: AdminDeps,
  actor: Actor,
  act: Act<Proposal, Outcome>,
  before: StaffRequestRow,
  hash: Buffer,
  requestKey = before.id,
): Promise<Submitted<Outcome>> {
  if (!before.proposal_hash.equals(hash)) throw refuse('key-reused');
  if (before.state !== 'direct') return { waits: { requestId: before.id, message: waitingText(before) } };
  return { done: await act.perform(inside, actor, act.schema.parse(before.proposal), requestKey) };
}

function doneAlone(tx: Tx, { clock }: AdminDeps, { userId }: Actor, { concerns }: DescribedAct<unknown>) {
  const since = addDays(clock.now(), -1);
  return sumDoneAlone(tx, { makerId: userId, concerns, since });
}

async function insert<Proposal, Outcome>(
  tx: Tx,
  { clock }: AdminDeps,
  actor: Actor,
  act: Act<Proposal, Outcome>,
  { id, hash, described, requestKey }: Submission<Proposal>,
  verdict: 'direct' | 'alone' | 'wait',
): Promise<void> {
  const { subject, concerns, amountCents, reason, changes } = described;
  const now = clock.now();
  const inserted = await insertRequest(tx, {
    id,
    kind: act.kind,
    proposal: toJson(described.proposal),
    proposal_hash: hash,
    changes,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject: subject.label,
    concerns,
    amount_cents: amountCents || null,
    reason: reason || null,
    maker_id: actor.userId,
    maker_role: actor.role,
    request_key: requestKey,
    state: verdict === 'wait' ? 'waiting' : 'direct',
    alone: verdict === 'alone',
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  });
  if (!inserted) throw refuse('request-waiting');
}

async function letWait<Proposal, Outcome>(
  tx: Tx,
  deps: AdminDeps,
  actor: Actor,
  act: Act<Proposal, Outcome>,
  { id, described }: Submission<Proposal>,
  uninvolved: readonly Administrator[],
): Promise<WaitsForApproval> {
  const { subject, amountCents, reason, ownerMayApprove = false } = described;
  await recordAction(
    tx,
    {
      actor,
      action: 'request-made',
      subject,
      reason,
      after: { request: id, act: act.kind, ...(amountCents && { amount: formatCents(amountCents) }) },
    },
    deps.clock.now(),
  );
  await notifyAdministrators(tx, deps, uninvolved, { kind: act.kind, amountCents, makerId: actor.userId });
  if (ownerMayApprove) await enqueueConsentMail(tx, deps, id);
  return { requestId: id, message: waitingText({ state: 'waiting', ownerMayApprove }) };
}

/** The log names what nobody checked. */
function recordAlone<Proposal, Outcome>(
  tx: Tx,
  { clock }: AdminDeps,
  actor: Actor,
  act: Act<Proposal, Outcome>,
  { subject, amountCents, reason }: DescribedAct<Proposal>,
): Promise<void> {
  const after = { act: act.kind, ...(amountCents && { amount: formatCents(amountCents) }) };
  return recordAction(tx, { actor, action: 'acted-alone', subject, reason, after }, clock.now());
}

function nobodyToAgree(): Error {
  return refuse('account-protected', {
    message:
      'A third administrator has to agree to this, and none is active. The God account can do it alone.',
  });
}

function tooMuch(field: string | undefined, message: string): Error {
  return refuse('invalid-input', {
    message,
    fields: { amount: message, ...(field && { [field]: message }) },
  });
}

/** The form that the contract's schemas read: amounts as decimal strings. */
function toJson(proposal: unknown): string {
  return JSON.stringify(proposal, (_, value) => (typeof value === 'bigint' ? formatCents(value) : value));
}

function hashOf(kind: string, proposal: unknown): Buffer {
  return createHash('sha256')
    .update(`${kind} ${toJson(proposal)}`)
    .digest();
}
