import type { z } from 'zod';
import { ManualAddFundsBody } from '#contract/admin/payments.ts';
import { displayName } from '../../customers/customer.ts';
import { addFunds, findReceiver, type Given } from '../../payments/add-funds.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';
import { describeCredit } from './describe-credit.ts';

type Proposal = z.output<typeof ManualAddFundsBody>;

export const addFundsAct: Act<Proposal, Given> = {
  kind: 'add-funds',
  schema: ManualAddFundsBody,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const user = await findReceiver(deps.db, given.userId, actor);
    return {
      // The account, not the address: an address may have another owner by the time of the approval.
      proposal: { ...given, userId: user.id },
      subject: { kind: 'user', id: user.id, label: displayName(user) },
      concerns: [user.id],
      amountCents: given.amount,
      always: false,
      reason: given.reason,
      changes: await describeCredit(deps.db, user.id, given.amount),
    };
  },
  perform: (deps, actor, { userId, amount, reason }, key) =>
    addFunds(deps, actor, { to: userId, amountCents: amount, reason, requestKey: key }),
};
