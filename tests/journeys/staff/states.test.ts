/** The staff's lists while they load, when they fail, and at their next page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin } from '#tests/admin/api/money.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import { button, haveFocus, heading, see, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

/** Holds requests to an address until the test decides how to answer. */
async function hold(page: Page, address: RegExp) {
  let answer: (as: 'away' | 'there') => void = () => undefined;
  const decision = new Promise<'away' | 'there'>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    const as = await decision;
    if (as === 'there') return route.continue();
    return route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } });
  });
  return { answer: (as: 'away' | 'there') => answer(as) };
}

test.each([
  ['customers', /\/api\/admin\/users(\?|$)/, 'The customers did not load'],
  ['catalogue', /\/api\/admin\/gift-cards(\?|$)/, 'The gift cards did not load'],
  ['disputes', /\/api\/admin\/disputes(\?|$)/, 'The disputes did not load'],
  ['disputes&list=suspense', /\/api\/admin\/suspense(\?|$)/, 'The payments did not load'],
  ['disputes&list=debts', /\/api\/admin\/debts(\?|$)/, 'The debts did not load'],
  ['disputes&list=problems', /\/api\/admin\/payment-problems(\?|$)/, 'The problems did not load'],
  ['audit', /\/api\/admin\/audit(\?|$)/, 'The log did not load'],
])('%s: on their way, and away until somebody tries again', async (tab, address, title) => {
  const page = await visit({ as: await app.signIn('god'), refused: ['/api/admin'] });
  const held = await hold(page, address);
  await page.goto(`/admin?tab=${tab}`);
  await see(page.getByRole('status').filter({ hasText: /^Loading/ }));
  await examine(page);
  held.answer('away');
  await see(heading(page, title), page.getByText('The database is away.'));
  await examine(page);
  await page.unroute(address);
  await button(page, 'Try again').press('Enter');
  await seeGone(heading(page, title));
});

test('sales read of empty lists only what they can do', async () => {
  const page = await visit({ as: await app.signIn('sales') });
  await page.route(/\/api\/admin\/enterprises/, (route) => route.fulfill({ json: [] }));
  await page.goto('/admin?tab=enterprises');
  await see(heading(page, 'No enterprises yet'), page.getByText('once an administrator adds them'));
  expect(await page.getByText('Add a company').count()).toBe(0);
  await page.goto('/admin?tab=approvals&state=decided');
  await see(heading(page, 'No decided requests'));
  await page.goto('/admin?tab=reviews');
  await see(heading(page, 'No rules yet'), page.getByText('Administrators choose which claims wait'));
});

test('the invoices are under a heading, as every tab is', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=invoices');
  await see(heading(page, 'No open invoices'), heading(page, 'Invoices'));
  await examine(page);
});

test('a thousand new members are counted as on the figure above', async () => {
  const page = await visit({ as: await app.signIn('sales') });
  const day = { day: '2026-11-01', funded: '0.00', purchased: '0.00', fees: '0.00', newMembers: 1_200 };
  await page.route(/\/api\/admin\/analytics\/series/, (route) => route.fulfill({ json: [day] }));
  await page.goto('/admin');
  await see(page.getByText('Joined, 30 days: 1,200'));
});

test('a customer’s page while it loads, and when it fails', async () => {
  const nora = await app.newMember();
  const page = await visit({ as: await app.signIn('sales'), refused: ['/api/admin'] });
  const held = await hold(page, new RegExp(`/api/admin/user/${nora.id}$`));
  await page.goto(`/admin/user/${nora.id}`);
  await see(page.getByRole('status').filter({ hasText: 'Loading the customer' }));
  await examine(page);
  held.answer('away');
  await see(heading(page, 'The customer did not load'));
  await examine(page);
});

test('by keyboard to the end of a list: a failure is shown, and the first new row has the focus', async () => {
  const god = await app.signIn('god');
  await app.db.query(
    `insert into audit_entry (id, at, action, actor_id, actor_role, subject_kind, subject_id, subject, reason)
     select gen_random_uuid(), now() - n * interval '1 minute', 'contact-edited', $1::uuid, 'god', 'user', $1::uuid::text,
       'Nora Field', 'Entry ' || n
     from generate_series(1, 60) as n`,
    [god.id],
  );
  const page = await visit({ as: god, refused: ['/api/admin'] });
  await page.goto('/admin?tab=audit&action=contact-edited');
  const more = button(page, 'Load more');
  await see(more);
  const address = /\/api\/admin\/audit\?.*cursor=/;
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } }),
  );
  await more.focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert').filter({ hasText: 'We could not load more.' }));
  await haveFocus(more);
  await examine(page);
  await page.unroute(address);
  await page.keyboard.press('Enter');
  await seeGone(more);
  const row = page.getByRole('listitem').filter({ hasText: /Entry 51$/ });
  await haveFocus(row);
  await tabTo(page, row.getByRole('button', { name: /^God/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/actor=/);
});

test('a payment that staff completed and no card paid has nothing to refund, and says so', async () => {
  const nora = await app.newMember();
  const admin = await app.signIn('administrator');
  const { intentId } = await begin(app, nora, '40');
  await admin.post('/api/admin/complete-transaction', { paymentIntentId: intentId, reason: 'Slip seen' });
  const page = await visit({ as: admin, refused: ['/api/admin/payments'] });
  await page.goto(`/admin/user/${nora.id}?tab=transactions`);
  const actions = page.getByRole('button', { name: /^Actions on the payment of Nora/ });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Refund' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await see(dialog.getByText('Nothing to refund'));
  expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await examine(page);
  await page.keyboard.press('Escape');
  await haveFocus(actions);
});
