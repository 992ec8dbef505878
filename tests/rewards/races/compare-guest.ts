/** Compares the ledger with the bank and with the model, once everything has settled. */
import { expect } from 'vitest';
import { balanceOf, guest, owedBy, suspenseOf } from '#server/ledger/index.ts';
import { rewardId, type World } from './guest-world.ts';

export async function compare(world: World): Promise<void> {
  const { deps, bank, intent, paymentId, gift, cents } = world;
  const holder = guest(paymentId);
  const paid = intent.status === 'succeeded' ? intent.amountCents : 0n;
  const fee = intent.amountCents - cents;
  const { rows } = await deps.db.query<Record<'clearing' | 'fee' | 'excess' | 'balance' | 'hold', bigint>>(
    `select coalesce(-sum(posting.amount) filter (where account.kind = 'processor_clearing'), 0)::bigint as clearing,
       coalesce(sum(posting.amount) filter (where account.kind in ('fee_income', 'guest_income')), 0)::bigint as fee,
       coalesce(-sum(posting.amount) filter (where account.kind = 'write_offs'), 0)::bigint as excess,
       (select coalesce(sum(balance), 0)::bigint from ledger_account where kind = 'guest' and owner_id = $1) as balance,
       (select coalesce(sum(balance), 0)::bigint from ledger_account where kind = 'reward_hold' and owner_id = $2) as hold
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id
     where entry.payment_id = $1`,
    [paymentId, await rewardId(world)],
  );
  const books = rows[0] ?? { clearing: 0n, fee: 0n, excess: 0n, balance: 0n, hold: 0n };
  const [back, disputed] = [bank.refundedCents(), bank.disputedCents()];
  expect(books.clearing).toBe(paid - back - disputed);
  expect(books.hold).toBe(gift.left);
  expect(await balanceOf(deps.db, world.claimerId)).toBe(gift.taken);
  if (paid === 0n) return;

  const gone = back + disputed - books.excess;
  const feeGone = fee - books.fee;
  expect(feeGone >= 0n && feeGone <= fee).toBe(true);
  const owed = await owedBy(deps.db, holder);
  const suspense = await suspenseOf(deps.db, paymentId);
  // Each cent is with the guest, on the gift, or with a recipient.
  expect(books.balance - owed + suspense + books.hold + gift.claimed).toBe(cents - (gone - feeGone));
  if (!bank.hasOpenDispute()) expect(books.balance).toBe(0n);
  // An open gift is paid for: nothing of it went back.
  if (gift.ordered === 'executed' && !gift.closed && !bank.hasOpenDispute())
    expect([owed, gone]).toEqual([0n, 0n]);
}
