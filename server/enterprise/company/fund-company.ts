/** Begins a card payment into the shared balance; it settles like every payment (P27). */
import { MOST_FUNDING_CENTS } from '#contract/enterprise/funds.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise } from '#server/ledger/index.ts';
import { createPayment, type StartedPayment } from '#server/payments/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import { type CompanyActor, readOwnCompany, requireActive } from '../require-company-actor.ts';

const LEAST_CENTS = 1_00n;

/** Throws `enterprise-inactive`, `invalid-input`, `payments-unavailable` and `key-reused`. */
export async function fundCompany(
  deps: EnterpriseDeps,
  acting: CompanyActor,
  { amountCents, requestKey }: { amountCents: bigint; requestKey: string | undefined },
): Promise<StartedPayment> {
  requireActive(await readOwnCompany(deps.db, acting));
  if (amountCents < LEAST_CENTS) throw invalidAmount('Please enter an amount of at least $1.00.');
  if (amountCents > MOST_FUNDING_CENTS)
    throw invalidAmount(`You can add at most ${displayCents(MOST_FUNDING_CENTS)} at a time.`);
  const started = await createPayment(deps, {
    kind: 'enterprise_funding',
    beneficiary: enterprise(acting.enterpriseId),
    payerId: acting.userId,
    amountCents,
    feeBasisPoints: deps.config.fees.addFundsBasisPoints,
    requestKey,
  });
  const { id } = started.payment;
  await transaction(deps.db, (tx) =>
    recordCompanyAction(
      tx,
      acting,
      {
        id,
        action: 'funding-started',
        subject: { kind: 'payment', id, label: started.payment.intentId },
        after: { amount: formatCents(amountCents) },
      },
      deps.clock.now(),
    ),
  );
  return started;
}

function invalidAmount(message: string): Error {
  return refuse('invalid-input', { message, fields: { amount: message } });
}
