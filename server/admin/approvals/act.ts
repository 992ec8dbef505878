/**
 * Acts of staff that one person proposes and, above a limit, another approves (docs/decisions/0043). Pure:
 * which acts need whom.
 */
import type { z } from 'zod';
import type { RequestKind, RequestState, StaffRequest } from '#contract/admin/approvals.ts';
import { displayCents } from '#contract/kernel/money.ts';
import type { StaffLimits } from '#server/config/limits.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { AdminDeps } from '../deps.ts';

export type Change = StaffRequest['changes'][number];

/** An act as the maker proposes it, read before anything moves. */
export type DescribedAct<Proposal> = {
  /** The call with its defaults filled in, so that the approval covers exactly what was shown. */
  proposal: Proposal;
  subject: { kind: string; id: string; label: string };
  /** The users and companies that it is about. None of them approves it. */
  concerns: readonly string[];
  /** Null where no money moves. */
  amountCents: bigint | null;
  /** Whether it needs a second person whatever it moves. */
  always: boolean;
  reason: string | null;
  changes: readonly Change[];
  /** Whether the owner of the account's old address may approve it instead of an administrator. */
  ownerMayApprove?: boolean;
  /**
   * It takes power from a colleague: only God does it alone, and only where no uninvolved administrator is
   * left.
   */
  takesPower?: boolean;
};

export type Act<Proposal, Outcome> = {
  kind: RequestKind;
  /** Reads a stored proposal. */
  schema: z.ZodType<Proposal>;
  /** The field of the form that a refused amount belongs to, besides `amount`. */
  field?: string;
  /** Refuses what cannot be carried out now. Moves nothing. */
  describe(deps: AdminDeps, actor: Actor, proposal: Proposal): Promise<DescribedAct<Proposal>>;
  /** Network calls before an approved act is carried out. Outside any transaction, and safe to repeat. */
  prepare?(deps: AdminDeps, maker: Actor, proposal: Proposal): Promise<void>;
  /** The use case. `key` makes a repeated call one. */
  perform(deps: AdminDeps, maker: Actor, proposal: Proposal, key: string): Promise<Outcome>;
};

/** What one member of staff did alone in the last 24 hours. */
export type DoneAlone = {
  /** For the same user or company. */
  sameCents: bigint;
  /** For all. */
  totalCents: bigint;
};

export type ActVerdict = 'direct' | 'alone' | 'wait' | { tooMuch: string };

/** Sums count, not single acts: otherwise two acts of $300 would pass where one of $600 waits. */
export function decideAct(
  { amountCents, always }: Pick<DescribedAct<unknown>, 'amountCents' | 'always'>,
  done: DoneAlone,
  limits: StaffLimits,
  hasOthers: boolean,
): ActVerdict {
  const cents = amountCents ?? 0n;
  if (cents > limits.actCents)
    return { tooMuch: `At most ${displayCents(limits.actCents)} can be moved at once.` };
  const needsSecond =
    always ||
    (cents > 0n &&
      (done.sameCents + cents > limits.aloneCents || done.totalCents + cents > limits.alonePerDayCents));
  if (!needsSecond) return 'direct';
  return hasOthers ? 'wait' : 'alone';
}

/** Why a colleague may not decide about a request; null where they may. */
export function whyNotDecide(
  request: { makerId: string; concerns: readonly string[]; state: RequestState; expiresAt: Date },
  checkerId: string,
  now: Date,
): 'own' | 'about-you' | 'decided' | null {
  if (request.makerId === checkerId) return 'own';
  if (request.concerns.includes(checkerId)) return 'about-you';
  if (request.state !== 'waiting' || request.expiresAt <= now) return 'decided';
  return null;
}
