/** Orders that are executed in the background. */
import { OrdersApi } from 'tremendous';
import { expect } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { enterprise } from '#server/ledger/index.ts';
import { acceptOrder } from '#server/rewards/index.ts';
import { fund } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey } from '../company.ts';

/** The product, with a company that orders much at once. */
export async function openLargeOrders() {
  const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
  const acme = await acmeWithKey(product, 200_000_00n);
  const orders = new OrdersApi(acme.configuration);

  /** A large order that was accepted, and whose job was lost. */
  async function abandoned(name: string): Promise<string> {
    await fund(product, acme.id, 500_00n);
    const link = { recipientName: 'Bo', recipientEmail: null, method: 'LINK', deliverAt: null } as const;
    const reward = { ...link, amountCents: 100n, design: 'thanks', message: null } as const;
    const { orderId } = await transaction(product.db, (tx) =>
      acceptOrder(
        tx,
        {
          payer: enterprise(acme.id),
          actor: { userId: acme.owner.id, role: 'super_admin' },
          channel: 'api',
          externalId: name,
          contentHash: Buffer.from(name),
          rewards: Array.from({ length: 101 }, () => reward),
          now: new Date(),
        },
        async () => {},
      ),
    );
    expect(await stateOf(orderId)).toBe('OPEN');
    return orderId;
  }

  const stateOf = async (id: string) => (await orders.getOrder(id)).data.order.status;

  return { product, acme, orders, abandoned, stateOf };
}
