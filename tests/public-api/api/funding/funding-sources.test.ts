/** The funding sources of a company: its saved cards, and the events about them. */
import { FundingSourcesApi } from 'tremendous';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { markRemoved } from '#server/enterprise/company/card-store.ts';
import { openTopups } from './topped-up.ts';

const { acme, db, save, visa } = await openTopups();

const sources = new FundingSourcesApi(acme.configuration);

/** The events of a card, under its id at the card processor. */
async function toldOfCard(id: string): Promise<string[]> {
  const { rows } = await db.query<{ event: string }>(
    'select event from webhook_delivery where resource_name = $1 order by number',
    [id],
  );
  return rows.map(({ event }) => event);
}

test('the saved cards and invoices stand beside the balance', async () => {
  const { funding_sources } = (await sources.listFundingSources()).data;
  expect(funding_sources).toMatchObject([
    { method: 'balance' },
    { id: visa, method: 'credit_card', meta: { network: 'Visa', last4: '4242', expired: false } },
    { id: 'invoice', method: 'invoice', type: 'PRO_FORMA', meta: { company_name: 'Acme Rewards' } },
  ]);
  for (const { id } of funding_sources ?? [])
    expect((await sources.getFundingSource(id)).data.funding_source.id).toBe(id);
  expect((await sources.getFundingSource('INVOICE')).data.funding_source.id).toBe('invoice');
});

// Give the balance `balance_funding` back, and this must fail.
test('a program that looks for a source of a top-up finds the saved card', async () => {
  const { funding_sources } = (await sources.listFundingSources()).data;
  const usable = funding_sources?.find(({ usage_permissions }) =>
    usage_permissions?.includes('balance_funding'),
  );
  expect(usable?.id).toBe(visa);
  expect(funding_sources?.[0]?.usage_permissions).toEqual(['api_orders', 'dashboard_orders']);
});

// Leave `on conflict` out of insertCompanyCards, or `noted_at` out of markRemoved, and one of the next two
// must fail.
test('a card that is saved or removed is one event, however often it is read', async () => {
  const card = await save('pm_card_mastercard');
  await Promise.all(Array.from({ length: 6 }, () => sources.listFundingSources()));
  expect(await toldOfCard(card)).toEqual(['FUNDING_SOURCES.CREATED']);
  expect((await acme.owner.delete(`/api/enterprise/payment-methods/${card}`)).status).toBe(200);
  await Promise.all(Array.from({ length: 6 }, () => sources.listFundingSources()));
  expect(await toldOfCard(card)).toEqual(['FUNDING_SOURCES.CREATED', 'FUNDING_SOURCES.DELETED']);
});

test('an answer of the card processor from before a card was saved does not remove it', async () => {
  const askedAt = await db.query<{ at: Date }>('select clock_timestamp() as at');
  const card = await save('pm_card_amex');
  await transaction(db, (tx) =>
    markRemoved(tx, acme.id, { except: [visa], notedBefore: askedAt.rows[0]?.at ?? new Date() }),
  );
  expect(await toldOfCard(card)).toEqual(['FUNDING_SOURCES.CREATED']);
  await acme.owner.delete(`/api/enterprise/payment-methods/${card}`);
});
