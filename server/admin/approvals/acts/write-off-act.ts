/** A debt that the provider gives up, whose loss it bears. */
import { z } from 'zod';
import { WriteOffBody } from '#contract/admin/returns-debts.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { previewWriteOff, subjectKindOf, type WrittenOff, writeOffDebt } from '#server/payments/index.ts';
import { ledgerDecision } from '../../payments/ledger-decision.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import { coveredBy } from '../../returns/covered-by.ts';
import type { Act } from '../act.ts';

const Proposal = WriteOffBody.extend({ ownerId: z.string() });

export const writeOffAct: Act<z.output<typeof Proposal>, WrittenOff> = {
  kind: 'write-off',
  schema: Proposal,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const { ownerId, amount } = given;
    const preview = await previewWriteOff(deps, {
      ownerId,
      actorId: actor.userId,
      amountCents: amount,
      coveredCents: await coveredBy(deps, ownerId),
    });
    const { debtor, amountCents, owedCents } = preview;
    return {
      proposal: { ...given, amount: amountCents },
      subject: {
        kind: subjectKindOf(debtor.holder),
        id: ownerId,
        label: debtor.name,
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
    return writeOffDebt(deps, {
      writeOffId: idempotentId('write-off', actor.userId, key),
      ownerId,
      amountCents: amount,
      coveredCents: await coveredBy(deps, ownerId),
      decision: ledgerDecision(actor, reason),
    });
  },
};
