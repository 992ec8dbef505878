/** What a run reads of the ledger: what the outside did not name. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import type { RunAttempt } from '#server/reconciliation/attempt-store.ts';
import { addInsideCards, addInsidePayments, selectItems } from '#server/reconciliation/item-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { ALL, hours, type Known, makeUp, now, rowOf, sorted } from './made-up-run.ts';

const db = await testDatabase();

test('the ledger adds what the outside did not name', () =>
  withMadeUpRows(db, async (tx, insert) => {
    for (const table of ['reconciliation_item', 'ledger_posting']) await insert(table, []);
    const attempt: RunAttempt = { runId: newId(), attempt: newId(), since: hours(-9), until: now };
    const names = ['recent', 'old', 'other', 'suspended', 'emptied', 'unnamed', 'card'];
    const payments = new Map(names.map((name) => [name, newId()]));
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    await insert(
      'payment',
      names.map((name) => ({
        id: payments.get(name),
        kind: 'guest_reward',
        status: 'pending',
        intent_id: name === 'unnamed' ? null : `pi_${name}`,
        created_at: now,
        ...money,
      })),
    );
    const { rows } = await tx.query<{ kind: string; id: bigint }>(
      'select kind, id from ledger_account where id < 1000',
    );
    const account = (kind: string) => rows.find((each) => each.kind === kind)?.id;
    const unit = newId();
    const postings = [
      ['recent', 'processor_clearing', -5n, hours(-9)],
      ['unnamed', 'processor_clearing', -5n, hours(-9)],
      ['old', 'processor_clearing', -5n, hours(-9, -1)],
      ['other', 'fee_income', 5n, hours(-1)],
      ['suspended', 'suspense', 5n, hours(-99)],
      ['emptied', 'suspense', 5n, hours(-1)],
      ['emptied', 'suspense', -5n, hours(-1)],
      ['card', 'issuer_payable', 5n, hours(-9)],
    ] as const;
    await insert(
      'ledger_transaction',
      postings.map(([name], index) => ({
        kind: 'made_up',
        public_id: newId(),
        operation_key: `made-up-${index}`,
        payment_id: name === 'card' ? null : payments.get(name),
        details: name === 'card' ? { unitId: unit } : {},
        created_at: now,
      })),
    );
    const entries = await tx.query<{ id: bigint; operation_key: string }>(
      `select id, operation_key from ledger_transaction where operation_key like 'made-up-%'`,
    );
    await insert(
      'ledger_posting',
      postings.map(([, kind, amount, created_at], index) => ({
        transaction_id: entries.rows.find(({ operation_key }) => operation_key === `made-up-${index}`)?.id,
        account_id: account(kind),
        amount,
        created_at,
      })),
    );
    const made = makeUp(1);
    const [first] = made.known;
    if (!first) throw new Error('There is no difference.');
    const differences = [
      { item: 'pi_open', family: 'payment', isResolved: false, isExplained: false },
      { item: 'pi_explained', family: 'payment', isResolved: false, isExplained: true },
      { item: 'pi_resolved', family: 'payment', isResolved: true, isExplained: false },
      { item: 'card-open', family: 'card', isResolved: false, isExplained: false },
      { item: 'card-explained', family: 'card', isResolved: false, isExplained: true },
    ] as const;
    await insert(
      'reconciliation_difference',
      differences.map((each) => rowOf({ ...first, ...each, id: newId() } as Known, made, 0)),
    );
    await addInsidePayments(tx, attempt);
    await addInsidePayments(tx, attempt);
    await addInsideCards(tx, attempt);
    const items = async (family: 'payment' | 'card') =>
      (await selectItems(tx, attempt, family, { after: '', limit: ALL })).map(({ item }) => item);
    expect(await items('payment')).toEqual(['pi_open', 'pi_recent', 'pi_suspended']);
    expect(sorted(await items('card'))).toEqual(sorted([unit, 'card-open']));
  }));
