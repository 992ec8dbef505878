/**
 * What the staff's lists show in the demo: refunds, a dispute, declined cards, closed accounts, and companies
 * that have not paid in yet. Each goes through the product's own use cases.
 */
import { findUserByEmail } from '#server/accounts/index.ts';
import type { Dependencies } from '#server/compose.ts';
import { transaction } from '#server/db/transaction.ts';
import { createEnterprise, leaveEmployers } from '#server/enterprise/index.ts';
import { balancesOf, member } from '#server/ledger/index.ts';
import { catchUp, createPayment, requestRefund, settlePayment } from '#server/payments/index.ts';
import { hasOpenGifts } from '#server/rewards/index.ts';
import { closeAccount } from '#server/settings/index.ts';
import { CLOSING_MEMBERS, NEWCOMERS, PENDING_COMPANIES } from './past-people.ts';

const REFUND_CENTS = 20_00n;

/** Running it again changes nothing: whatever is there already is left out. */
export async function playCases(deps: Dependencies, staffId: string): Promise<void> {
  const ids: string[] = [];
  for (const { email } of NEWCOMERS) {
    const user = await findUserByEmail(deps.db, email);
    if (user) ids.push(user.id);
  }
  const balances = await balancesOf(deps.db, ids);
  const wealthy = ids.filter((id) => (balances.get(id) ?? 0n) >= REFUND_CENTS * 2n);
  const [first, second, disputing] = wealthy;
  const declined = ids.slice(-3);
  if (first) await refundNewest(deps, first, { staffId, reason: 'Paid twice' });
  if (second) await refundNewest(deps, second, { staffId, reason: 'Changed their mind' });
  if (disputing) await disputeNewest(deps, disputing);
  for (const [index, userId] of declined.entries()) await declineCard(deps, userId, index);
  for (const { email } of CLOSING_MEMBERS) await close(deps, email);
  await openCompanies(deps);
}

async function newestPayment({ db }: Dependencies, userId: string) {
  const { rows } = await db.query<{ id: string; intent_id: string | null; touched: boolean }>(
    `select id, intent_id, exists (select from refund where payment_id = payment.id)
       or exists (select from dispute where payment_id = payment.id) as touched
     from payment where user_id = $1 and status = 'completed' and amount_cents >= 2500
     order by created_at desc limit 1`,
    [userId],
  );
  const [row] = rows;
  return row?.touched === false && row.intent_id !== null
    ? { id: row.id, intentId: row.intent_id }
    : undefined;
}

async function refundNewest(
  deps: Dependencies,
  userId: string,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  const payment = await newestPayment(deps, userId);
  if (!payment) return;
  const decision = { actorId: staffId, actorRole: 'administrator' as const, reason };
  await requestRefund(deps, { paymentId: payment.id, amountCents: REFUND_CENTS, decision });
}

async function disputeNewest(deps: Dependencies, userId: string): Promise<void> {
  const payment = await newestPayment(deps, userId);
  if (!payment) return;
  const { id } = await pull<{ id: string }>(deps, `payment_intents/${payment.intentId}/dispute`, {
    reason: 'fraudulent',
    silent: true,
  });
  await catchUp(deps, { part: 'dispute', id });
}

async function declineCard(deps: Dependencies, userId: string, index: number): Promise<void> {
  const { payment } = await createPayment(deps, {
    kind: 'add_funds',
    beneficiary: member(userId),
    payerId: userId,
    amountCents: BigInt(40 + index * 30) * 100n,
    feeBasisPoints: deps.config.fees.addFundsBasisPoints,
    requestKey: 'demo-declined',
  });
  if (payment.status !== 'pending') return;
  await pull(deps, `payment_intents/${payment.intentId}/fail`, { silent: true });
  await settlePayment(deps, payment.intentId);
}

async function close(deps: Dependencies, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email);
  if (!user) return;
  const stillAsked = async () => undefined;
  await closeAccount({ ...deps, leaveEmployers, hasOpenGifts }, user.id, {
    giveUpLeftover: false,
    stillAsked,
  });
}

async function openCompanies(deps: Dependencies): Promise<void> {
  for (const [companyName, emailDomain, firstName, lastName, companyAddress] of PENDING_COMPANIES) {
    const email = `${firstName}@${emailDomain}`.toLowerCase();
    if (await findUserByEmail(deps.db, email)) continue;
    await transaction(deps.db, (tx) =>
      createEnterprise(tx, deps, {
        companyName,
        companyAddress,
        emailDomain,
        manager: { firstName, lastName, email, phoneNumber: '(555) 010-3000' },
      }),
    );
  }
}

async function pull<T>({ config }: Dependencies, path: string, body: object): Promise<T> {
  const answer = await fetch(`${config.services.stripe.serverApiBase}/_test/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The stand-in refused ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
