/** A saved card that could not be charged, among the funding sources of its company. */
import { FundingSourcesApi } from 'tremendous';
import { expect, test } from 'vitest';
import { openTopups } from './topped-up.ts';

const { acme, save, top, visa } = await openTopups();
const sources = new FundingSourcesApi(acme.configuration);

test('a card says when its last top-up failed, and the others are without blame', async () => {
  const card = await save('pm_card_chargeCustomerFail');
  await top(20, card, 'first');
  const last = await top(30, card, 'second');
  expect(last?.status).toBe('rejected');
  expect((await top(10, visa, 'third'))?.status).toBe('fully_credited');
  const { funding_sources: all } = (await sources.listFundingSources()).data;
  const failedAt = (id: string) => all.find((source) => source.id === id)?.meta.last_payment_failed_at;
  expect([failedAt(card), failedAt(visa)]).toEqual([last?.rejected_at, null]);
  const { funding_source: one } = (await sources.getFundingSource(card)).data;
  expect(one).toEqual(all.find(({ id }) => id === card));
});
