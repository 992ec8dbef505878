/** What a run reads of our own cards. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { selectInsideCards } from '#server/reconciliation/inside-store.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { openRuns } from './read-run.ts';

const { db, now, days } = await openRuns();

test('of our cards: what their captures owe the issuer, and when they last moved', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const unit = (state: string, more: object = {}) => ({
      id: newId(),
      order_id: newId(),
      user_id: newId(),
      gift_card_id: newId(),
      gift_card_name: 'Butterlamp',
      image_url: '/one.svg',
      issuer_product_id: '12',
      face_cents: 500n,
      state,
      sent_at: days(-3),
      attempts: 1,
      tended_at: now,
      created_at: days(-4),
      issuer: 'one',
      issuer_order_id: null,
      secret: null,
      secret_nonce: null,
      secret_key_id: null,
      code_hash: null,
      release_reason: null,
      resolved_at: null,
      ...more,
    });
    const secret = { secret: '\\x01', secret_nonce: '\\x01', secret_key_id: 'key', code_hash: '\\x01' };
    const issued = unit('issued', { ...secret, issuer_order_id: 'order-1', resolved_at: days(-2) });
    const released = unit('released', { release_reason: 'refused', resolved_at: days(-2) });
    const issuing = unit('issuing');
    const foreign = unit('issuing');
    await insert('gift_card_unit', [issued, released, issuing, foreign]);
    const { rows: accounts } = await tx.query<{ kind: string; id: bigint }>(
      'select kind, id from ledger_account where id < 1000',
    );
    const account = (kind: string) => accounts.find((one) => one.kind === kind)?.id;
    await insert('ledger_posting', []);
    const entries = [
      { key: `capture:${issued.id}`, at: days(-1), legs: { issuer_payable: 500n, fee_income: -7n } },
      { key: `release:${released.id}`, at: now, legs: { issuer_payable: 9n } },
    ];
    for (const { key, at, legs } of entries) {
      await insert('ledger_transaction', [
        { kind: 'made_up', public_id: newId(), operation_key: key, details: {}, created_at: at },
      ]);
      const { rows } = await tx.query<{ id: bigint }>(
        'select id from ledger_transaction where operation_key = $1',
        [key],
      );
      await insert(
        'ledger_posting',
        Object.entries(legs).map(([kind, amount]) => ({
          transaction_id: rows[0]?.id,
          account_id: account(kind),
          amount,
          created_at: at,
        })),
      );
    }
    const found = await selectInsideCards(tx, [issued.id, released.id, issuing.id, newId()]);
    expect([...found.values()].toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      {
        unitId: issued.id,
        state: 'issued',
        issuerOrderId: 'order-1',
        capturedCents: 500n,
        lastMovedAt: days(-1),
      },
      {
        unitId: issuing.id,
        state: 'issuing',
        issuerOrderId: null,
        capturedCents: null,
        lastMovedAt: days(-3),
      },
      {
        unitId: released.id,
        state: 'released',
        issuerOrderId: null,
        capturedCents: null,
        lastMovedAt: days(-2),
      },
    ]);
  }));
