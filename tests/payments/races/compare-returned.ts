/** Compares the ledger with the bank, once everything has settled. */
import { expect } from 'vitest';
import { balanceOf, isFrozen, member, owedBy, suspenseOf } from '#server/ledger/index.ts';
import type { Scenario } from './returned-steps.ts';
import type { World } from './returned-world.ts';

export async function compare(world: World, kind: Scenario['kind']): Promise<void> {
  const { deps, bank, payment } = world;
  const total = payment.amountCents + payment.feeCents;
  const back = bank.refundedCents();
  const disputed = bank.disputedCents();
  const { rows } = await deps.db.query<{ clearing: bigint; fee: bigint; excess: bigint }>(
    `select coalesce(-sum(posting.amount) filter (where account.kind = 'processor_clearing'), 0)::bigint as clearing,
       coalesce(sum(posting.amount) filter (where account.kind in ('fee_income', 'guest_income')), 0)::bigint as fee,
       coalesce(-sum(posting.amount) filter (where account.kind = 'write_offs'), 0)::bigint as excess
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id
     where entry.payment_id = $1`,
    [payment.id],
  );
  const books = rows[0] ?? { clearing: 0n, fee: 0n, excess: 0n };
  expect(books.clearing).toBe(total - back - disputed);
  const room = total - back;
  expect(books.excess).toBe(disputed > room ? disputed - room : 0n);

  // The fee goes back in proportion, up to a cent for each refund and dispute.
  const gone = back + disputed - books.excess;
  const feeGone = payment.feeCents - books.fee;
  const fair = (payment.feeCents * gone) / total;
  const tolerance = BigInt(bank.refunds.length + 4 * bank.disputes.length + 1);
  expect(feeGone - fair <= tolerance && fair - feeGone <= tolerance).toBe(true);
  expect(feeGone >= 0n && feeGone <= payment.feeCents).toBe(true);

  const balance = await balanceOf(deps.db, world.mayaId);
  const owed = await owedBy(deps.db, member(world.mayaId));
  const suspense = await suspenseOf(deps.db, payment.id);
  const start = kind === 'returned gift' ? payment.amountCents : 0n;
  expect(balance - owed + suspense).toBe(start + world.wealthCents - (gone - feeGone));
  expect([balance >= 0n, owed >= 0n, suspense >= 0n]).toEqual([true, true, true]);
  if (owed > 0n) expect(balance).toBe(0n);
  // The payment's own money covers what its disputes left owed, also where the account is closed.
  if (owed > 0n) expect(suspense).toBe(0n);

  const frozen = await isFrozen(deps.db, member(world.mayaId));
  expect(frozen).toBe(kind === 'own' && bank.hasOpenDispute());
  if (suspense > 0n && !bank.hasOpenDispute())
    expect(await alerts(world)).toEqual([`suspense:${payment.id}`]);
}

async function alerts({ deps, payment }: World): Promise<string[]> {
  const { rows } = await deps.db.query<{ subject: string }>(
    `select subject from staff_alert where subject = $1`,
    [`suspense:${payment.id}`],
  );
  return rows.map(({ subject }) => subject);
}
