/** Every movement, and exactly which accounts it moves by how much. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { checkInvariants, post } from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openEnterprise, openMember } from '#tests/support/ledger.ts';
import { balances } from './movements/balances.ts';
import { disputes } from './movements/disputes.ts';
import { payments } from './movements/payments.ts';
import { refunds } from './movements/refunds.ts';
import type { Scene } from './movements/scene.ts';
import { spending } from './movements/spending.ts';

// The payments, orders and refunds named here do not exist, which the invariants about them would report.
const db = await testDatabase({ invariants: false });

test.each([...payments, ...spending, ...refunds, ...disputes, ...balances])(
  '$movement moves $moves',
  async ({ after, of, moves }) => {
    const scene: Scene = {
      maya: await openMember(db, 100_00n),
      leo: await openMember(db),
      acme: await openEnterprise(db, 100_00n),
      intentId: `pi_${newId()}`,
      paymentId: newId(),
      orderId: newId(),
      unitId: newId(),
      refundId: newId(),
      disputeId: newId(),
    };
    for (const before of after?.(scene) ?? []) await post(db, before);
    const { transactionId, replayed } = await post(db, of(scene));
    expect(replayed).toBe(false);
    expect(await read(transactionId, scene)).toEqual(new Set(moves.split(', ')));
    expect(await checkInvariants(db, [1, 2, 7, 9, 10])).toEqual([]);
  },
);

async function read(transactionId: bigint, scene: Scene): Promise<Set<string>> {
  const { rows: found } = await db.query<{ kind: string; owner_id: string; amount: bigint }>(
    `select account.kind, account.owner_id, posting.amount
     from ledger_posting posting join ledger_account account on account.id = posting.account_id
     where posting.transaction_id = $1`,
    [transactionId],
  );
  const names = new Map(Object.entries(scene).map(([name, id]) => [id, name]));
  return new Set(
    found.map(({ kind, owner_id, amount }) => {
      const name = kind === 'member' || kind === 'enterprise' ? names.get(owner_id) : kind;
      return `${name} ${amount > 0n ? '+' : ''}${amount}`;
    }),
  );
}
