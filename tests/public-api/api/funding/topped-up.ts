/** Top-ups of a company from its saved card. */
import { TopupsApi } from 'tremendous';
import { expect } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey } from '../company.ts';

/** The product, with a company that saved a card. */
export async function openTopups() {
  const product = await testApp();
  const acme = await acmeWithKey(product);
  const topups = new TopupsApi(acme.configuration);
  const { db } = product;

  async function save(paymentMethodId: string): Promise<string> {
    const saved = await acme.owner.post<{ id: string }>('/api/enterprise/payment-methods', {
      paymentMethodId,
    });
    expect(saved.status).toBe(201);
    return saved.body.id;
  }

  const top = async (amount: number, card: string, key: string) =>
    (await topups.createTopup({ funding_source_id: card, idempotency_key: key, amount })).data.topup;

  await acme.owner.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] });
  const visa = await save('pm_card_visa');

  return { product, acme, topups, db, save, top, visa };
}
