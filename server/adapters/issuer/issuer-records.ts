/** The issuer's records of our orders, page by page (docs/decisions/0038-reconciliation.md). */
import { z } from 'zod';
import type { Issuer, IssuerOrder } from '#server/gift-cards/issuer-port.ts';
import { describe, type ReloadlyClient } from './reloadly-client.ts';

/** The longest page that Reloadly gives. */
const PAGE_SIZE = 200;

const recordShape = z.object({
  transactionId: z.number(),
  status: z.string(),
  customIdentifier: z.string().nullish(),
  /** What was taken from our account. */
  amount: z.number(),
  transactionCreatedTime: z.string(),
  product: z.object({
    productId: z.number().nullish(),
    quantity: z.number().nullish(),
    unitPrice: z.number(),
    currencyCode: z.string(),
  }),
});
const pageShape = z.object({ content: z.array(recordShape), last: z.boolean() });

export function createIssuerRecords(client: ReloadlyClient): Pick<Issuer, 'listOrders' | 'readOrders'> {
  async function* read(filter: Record<string, string>): AsyncGenerator<IssuerOrder> {
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({ ...filter, size: String(PAGE_SIZE), page: String(page) });
      const answered = await client.get(`/reports/transactions?${query}`);
      if (answered.kind !== 'ok')
        throw new Error(`The issuer's orders cannot be read: ${describe(answered)}`);
      const { content, last } = pageShape.parse(answered.body);
      yield* content.map(orderOf);
      if (last || content.length === 0) return;
    }
  }

  return {
    listOrders: ({ createdSince, createdUntil }) =>
      read({ startDate: written(createdSince), endDate: written(createdUntil) }),
    async readOrders(reference) {
      const orders: IssuerOrder[] = [];
      for await (const order of read({ customIdentifier: reference }))
        if (order.reference === reference.toLowerCase()) orders.push(order);
      return orders;
    },
  };
}

function orderOf(record: z.infer<typeof recordShape>): IssuerOrder {
  const { product, status } = record;
  const effects: Record<string, IssuerOrder['effect']> = {
    SUCCESSFUL: 'made',
    FAILED: 'none',
    REFUNDED: 'none',
  };
  return {
    issuerOrderId: String(record.transactionId),
    // The issuer keeps references in any case of letters, and compares them without it.
    reference: (record.customIdentifier ?? '').toLowerCase(),
    productId: product.productId?.toString() ?? null,
    status: status.toLowerCase(),
    effect: effects[status] ?? 'pending',
    faceCents: product.currencyCode === 'USD' ? cents(product.unitPrice * (product.quantity ?? 1)) : 0n,
    costCents: cents(record.amount),
    createdAt: new Date(`${record.transactionCreatedTime.replace(' ', 'T')}Z`),
  };
}

function cents(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}

/** `2022-06-10 08:06:04`, in UTC, as the API takes and gives times. */
function written(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}
