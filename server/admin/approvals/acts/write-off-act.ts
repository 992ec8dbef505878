import { z } from 'zod';
import { WriteOffBody } from '#contract/admin/returns.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { previewWriteOff, subjectKindOf, type WrittenOff, writeOffDebt } from '#server/payments/index.ts';
import { hasOpenGifts } from '#server/rewards/index.ts';
import type { AdminDeps } from '../../deps.ts';
import { ledgerDecision } from '../../payments/ledger-decision.ts';
import { requireMoneyRight } from '../../payments/money-rights.ts';
import type { Act } from '../act.ts';

const Proposal = WriteOffBody.extend({ ownerId: z.string() });

export const writeOffAct: Act<z.output<typeof Proposal>, WrittenOff> = {
  kind: 'write-off',
  schema: Proposal,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const { ownerId, amount } = given;
    await requireNoOpenGift(deps, ownerId);
    const preview = await previewWriteOff(deps, { ownerId, actorId: actor.userId, amountCents: amount });
    const { debtor, amountCents, owedCents } = preview;
    return {
      proposal: { ...given, amount: amountCents },
      subject: {
        kind: subjectKindOf(debtor.holder),
        id: ownerId,
        words: debtor.name,
      },
      concerns: [ownerId],
      amountCents,
      always: false,
      reason: given.reason,
      changes: [{ name: 'Owed', from: displayCents(owedCents), to: displayCents(owedCents - amountCents) }],
    };
  },
  async perform(deps, actor, { ownerId, amount, reason }, key) {
    await requireMoneyRight(deps, actor);
    await requireNoOpenGift(deps, ownerId);
    return writeOffDebt(deps, {
      writeOffId: idempotentId('write-off', actor.userId, key),
      ownerId,
      amountCents: amount,
      decision: ledgerDecision(actor, reason),
    });
  },
};

/** The money of an open gift covers what its payer owes. Once that is written off, anybody with the link could claim it. */
async function requireNoOpenGift({ db }: AdminDeps, ownerId: string): Promise<void> {
  if (await hasOpenGifts(db, ownerId))
    throw refuse('changed-meanwhile', {
      message:
        'A gift of this payer is still open. Cancel it under Rewards first: its money covers the debt.',
    });
}
