import { z } from 'zod';
import { PayCashOutBody } from '#contract/admin/cash-outs.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { findUser } from '#server/accounts/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { findCashOut, payCashOut } from '#server/settings/index.ts';
import { ledgerDecision } from '../../payments/ledger-decision.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';

const Proposal = PayCashOutBody.extend({ cashOutId: z.string() });

/** Pays out the rest of a balance by other means. */
export const cashOutAct: Act<z.output<typeof Proposal>, void> = {
  kind: 'cash-out',
  schema: Proposal,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const cashOut = await findCashOut(deps.db, given.cashOutId);
    if (!cashOut || cashOut.refund_id !== null) throw refuse('not-found');
    if (cashOut.user_id === actor.userId) throw refuse('forbidden');
    const user = await findUser(deps.db, cashOut.user_id);
    return {
      proposal: given,
      subject: { kind: 'user', id: cashOut.user_id, label: user?.email ?? cashOut.user_id },
      concerns: [cashOut.user_id],
      amountCents: cashOut.amount_cents,
      always: false,
      reason: given.reference,
      changes: [
        { name: 'Paid out', from: null, to: displayCents(cashOut.amount_cents) },
        { name: 'Reference', from: null, to: given.reference },
      ],
    };
  },
  async perform(deps, actor, { cashOutId, reference }) {
    await requireMoneyRight(deps, actor);
    await payCashOut(deps, cashOutId, ledgerDecision(actor, reference));
  },
};
