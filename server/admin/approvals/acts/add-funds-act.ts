import type { z } from 'zod';
import { ManualAddFundsBody } from '#contract/admin/payments.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { displayName } from '../../customers/customer.ts';
import { addFunds, findReceiver, type Given } from '../../payments/add-funds.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';

type Proposal = z.output<typeof ManualAddFundsBody>;

export const addFundsAct: Act<Proposal, Given> = {
  kind: 'add-funds',
  schema: ManualAddFundsBody,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const user = await findReceiver(deps.db, given.userId, actor);
    const balanceCents = await balanceOf(deps.db, user.id);
    return {
      // The account, not the address: an address may have another owner by the time of the approval.
      proposal: { ...given, userId: user.id },
      subject: { kind: 'user', id: user.id, label: displayName(user) },
      concerns: [user.id],
      amountCents: given.amount,
      always: false,
      reason: given.reason,
      changes: [
        { name: 'Balance', from: displayCents(balanceCents), to: displayCents(balanceCents + given.amount) },
      ],
    };
  },
  perform: (deps, actor, { userId, amount, reason }, key) =>
    addFunds(deps, actor, { to: userId, amountCents: amount, reason, requestKey: key }),
};
