/** Whose differences staff may explain, and how runs conclude. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { isAboutUser, lockDifferences } from '#server/reconciliation/differences/difference-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { makeUp, now, rowOf } from './made-up-run.ts';

const db = await testDatabase();

test('staff explain nothing of their own', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [payer, payee, company, buyer, stranger] = Array.from({ length: 5 }, () => newId());
    const unit = newId();
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    const payment = { id: newId(), status: 'pending', created_at: now, payer_id: payer, ...money };
    const toUser = {
      ...payment,
      kind: 'add_funds',
      intent_id: 'pi_user',
      user_id: payee,
      enterprise_id: null,
    };
    const toCompany = { ...toUser, kind: 'enterprise_funding', intent_id: 'pi_company', user_id: null };
    await insert('payment', [toUser, { ...toCompany, id: newId(), enterprise_id: company }]);
    const card = {
      id: unit,
      order_id: newId(),
      user_id: buyer,
      gift_card_id: newId(),
      gift_card_name: 'One',
    };
    await insert('gift_card_unit', [
      {
        ...card,
        image_url: '/',
        issuer_product_id: '1',
        face_cents: 5n,
        state: 'reserved',
        attempts: 0,
        tended_at: now,
        created_at: now,
      },
    ]);
    const made = makeUp(1);
    const [first] = made.known;
    if (!first) throw new Error('There is no difference.');
    const about = [
      ['pi_user', [payer, payee]],
      ['pi_company', [payer, company]],
      [unit, [buyer]],
      ['pi_of_nobody', []],
    ] as const;
    const open = { ...first, isResolved: false, isExplained: false };
    const rows = about.map(([item]) => ({ ...rowOf(open, made, 0), id: newId(), item }));
    await insert('reconciliation_difference', rows);
    for (const [index, { id }] of rows.entries())
      for (const user of [payer, payee, company, buyer, stranger] as string[])
        expect([user, await isAboutUser(tx, id, user)]).toEqual([
          user,
          (about[index]?.[1] ?? []).some((own) => own === user),
        ]);
  }));

test('two runs that end together conclude one after the other', () =>
  transaction(db, async (first) => {
    await lockDifferences(first);
    const second = transaction(db, async (tx) => {
      await tx.query(`set local lock_timeout = '20ms'`);
      await lockDifferences(tx);
    });
    await expect(second).rejects.toThrow(/lock timeout/);
  }));
