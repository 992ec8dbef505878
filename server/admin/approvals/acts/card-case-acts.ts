/** Making a gift card good whose code does not work: money for it, or another one. */
import { z } from 'zod';
import { RefundCardBody, ReplaceCardBody } from '#contract/admin/card-cases.ts';
import { displayCents } from '#contract/kernel/money.ts';
import {
  readCase,
  refundCase,
  replaceCase,
  requireOpenCase,
  requireReplaceable,
  tooMuch,
} from '#server/gift-cards/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { AdminDeps } from '../../deps.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';
import { describeCredit } from './describe-credit.ts';

const Refund = RefundCardBody.extend({ caseId: z.string() });
const Replacement = ReplaceCardBody.extend({ caseId: z.string() });
type Outcome = { faceCents: bigint; refundCents: bigint | null };

export const refundCardAct: Act<z.output<typeof Refund>, Outcome> = {
  kind: 'refund-card',
  schema: Refund,
  async describe(deps, actor, given) {
    const row = await openCaseOf(deps, actor, given.caseId);
    const amountCents = given.amount ?? row.face_cents;
    if (amountCents > row.face_cents) throw tooMuch(row);
    return {
      proposal: { ...given, amount: amountCents },
      ...about(row),
      amountCents,
      reason: given.reason,
      changes: [
        ...(await describeCredit(deps.db, row.user_id, amountCents)),
        { name: 'Our cost', from: null, to: displayCents(amountCents) },
      ],
    };
  },
  async perform(deps, actor, { caseId, amount, reason }, key) {
    await requireMoneyRight(deps, actor);
    const amountCents = amount ?? (await readCase(deps.db, caseId))?.face_cents ?? 0n;
    const row = await refundCase(deps, actor, { caseId, amountCents, reason, key });
    return { faceCents: row.face_cents, refundCents: row.refund_cents };
  },
};

export const replaceCardAct: Act<z.output<typeof Replacement>, Outcome> = {
  kind: 'replace-card',
  schema: Replacement,
  async describe(deps, actor, given) {
    const row = await openCaseOf(deps, actor, given.caseId);
    await requireReplaceable(deps.db, row.user_id);
    return {
      proposal: given,
      ...about(row),
      amountCents: row.face_cents,
      reason: given.reason,
      changes: [
        { name: 'Ordered again', from: null, to: `${displayCents(row.face_cents)} ${row.gift_card_name}` },
        { name: 'Our cost', from: null, to: displayCents(row.face_cents) },
      ],
    };
  },
  async perform(deps, actor, { caseId, reason }, key) {
    await requireMoneyRight(deps, actor);
    const row = await replaceCase(deps, actor, { caseId, reason, key });
    return { faceCents: row.face_cents, refundCents: null };
  },
};

async function openCaseOf(deps: AdminDeps, actor: Actor, caseId: string) {
  await requireMoneyRight(deps, actor);
  const row = await readCase(deps.db, caseId);
  requireOpenCase(row, actor.userId);
  return row;
}

/** Both acts have the same subject: staff_request_once_per_case lets one of them wait. */
function about(row: { unit_id: string; user_id: string; gift_card_name: string; face_cents: bigint }) {
  return {
    subject: {
      kind: 'gift-card',
      id: row.unit_id,
      label: `${displayCents(row.face_cents)} ${row.gift_card_name}`,
    },
    concerns: [row.user_id],
    always: false,
  };
}
