/** Members with a gift card that the issuer has not settled. */
import type { SignedIn, TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

export type StuckBuyer = { buyer: SignedIn; unit: string };

/** The issuer's answer that the product noted last. */
export async function lastAnswer(product: TestApp, unit: string): Promise<string | null> {
  const { rows } = await product.db.query<{ last_answer: string | null }>(
    'select last_answer from gift_card_unit where id = $1',
    [unit],
  );
  return rows[0]?.last_answer ?? null;
}

export async function stateOf(product: TestApp, unit: string): Promise<string> {
  const { rows } = await product.db.query<{ state: string }>(
    'select state from gift_card_unit where id = $1',
    [unit],
  );
  return rows[0]?.state ?? '';
}

/** Buys a card for 5.00, whose order never reaches the issuer. Whatever the buyer has beyond stays. */
export async function buyStuck(product: TestApp, buyer: SignedIn): Promise<StuckBuyer> {
  const { rows } = await product.db.query<{ id: string }>(
    `select id from gift_card where slug = 'butterlamp'`,
  );
  await product.fault('issuer', { match: 'POST /orders', fault: 'down' });
  await buyer.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00', quantity: 1 });
  const bought = await buyer.post<{ giftCardIds: string[] }>('/api/checkout', {});
  if (bought.status >= 300) throw new Error(`Not bought: ${bought.text}`);
  const unit = bought.body.giftCardIds[0] ?? '';
  await eventually(async () => (await lastAnswer(product, unit)) !== null);
  return { buyer, unit };
}

/** The issuer makes the order after all, of this value. */
export async function issuerMakes(product: TestApp, unit: string, amountCents: bigint) {
  const { rows } = await product.db.query<{ issuer_product_id: string }>(
    'select issuer_product_id from gift_card_unit where id = $1',
    [unit],
  );
  const productId = rows[0]?.issuer_product_id ?? '';
  const made = await product.deps.issuer.order({ reference: unit, productId, amountCents });
  if (made.kind !== 'issued') throw new Error(`The issuer did not issue: ${JSON.stringify(made)}`);
  return made;
}

/** A card whose order the issuer made with another face value. */
export async function buyWrongValue(product: TestApp, buyer: SignedIn): Promise<StuckBuyer> {
  const bought = await buyStuck(product, buyer);
  await issuerMakes(product, bought.unit, 10_00n);
  await untilAnswered(product, bought.unit, 'the issuer issued $10.00');
  return bought;
}

/** Brings the next look-up forward, as the pause doubles each time, until this answer is noted. */
export async function untilAnswered(product: TestApp, unit: string, answer: string): Promise<void> {
  await eventually(
    async () => {
      if ((await lastAnswer(product, unit)) === answer) return true;
      await product.db.query(
        `update pgboss.job set start_after = now()
         where name = 'issue-gift-card' and state = 'retry' and data ->> 'unitId' = $1`,
        [unit],
      );
      product.deps.jobs.wake();
      return false;
    },
    { everyMs: 200 },
  );
}
