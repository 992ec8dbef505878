import type { Page } from 'playwright-core';
import { afterEach, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, link, see, seeBalance, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

afterEach(() => app.mend('issuer'));

async function buyButterlamp(page: Page): Promise<void> {
  await page.goto('/marketplace?search=butterlamp');
  await button(page, 'Add to Cart: Butterlamp').click();
  await link(page, 'Cart, 1 item').click();
  await button(page, 'Buy for $5.00').click();
  await see(heading(page, 'Enjoy your treat'));
}

test('the brand cannot issue Quinn’s card: the money is refunded, and Quinn is notified', async () => {
  const quinn = await app.newMember({ firstName: 'Quinn', balanceCents: 20_00n });
  await app.fault('issuer', { match: 'issue', fault: 'refuse' });
  const page = await visit({ as: quinn });
  await buyButterlamp(page);
  const apology = await mail(quinn.email, /Butterlamp gift card could not be issued/);
  if (!apology.text.includes('$5.00')) throw new Error('The mail does not say what came back.');

  await page.goto('/');
  await seeBalance(page, '$20.00');
  await button(page, 'Notifications, 2 unread').click();
  await see(
    page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText('Your $5.00 Butterlamp gift card could not be issued. $5.00 is back in your balance.'),
  );
  await page.keyboard.press('Escape');
  await link(page, 'Wallet').click();
  const card = page.getByRole('article', { name: 'Butterlamp gift card' });
  await see(card.getByText('Refunded'), card.getByText(/could not issue this card/));
});

test('a slow issuer: the card waits in the wallet, and turns active while Rosa watches', async () => {
  const rosa = await app.newMember({ firstName: 'Rosa', balanceCents: 20_00n });
  await app.fault('issuer', { match: 'issue', fault: 'withhold' });
  const page = await visit({ as: rosa });
  await buyButterlamp(page);
  await link(page, 'Open my wallet').click();
  const card = page.getByRole('article', { name: 'Butterlamp gift card' });
  await see(card.getByText('Pending'), card.getByText(/The brand is issuing your code/));
  await seeGone(card.getByRole('button', { name: 'Show code of Butterlamp' }));
  await seeBalance(page, '$15.00');

  await app.mend('issuer');
  await see(card.getByText('Active'));
  await card.getByRole('button', { name: 'Show code of Butterlamp' }).click();
  await see(button(page, 'Copy code of Butterlamp'), button(page, 'Notifications, 2 unread'));
});

test("the issuer's answer is lost on the way: Sam gets one code all the same", async () => {
  const sam = await app.newMember({ firstName: 'Sam', balanceCents: 20_00n });
  await app.fault('issuer', { match: 'POST /orders', fault: 'drop-reply' });
  const page = await visit({ as: sam });
  await buyButterlamp(page);
  await mail(sam.email, /Butterlamp gift card$/);
  await link(page, 'Open my wallet').click();
  await see(page.getByRole('article', { name: 'Butterlamp gift card' }).getByText('Active'));
  await seeBalance(page, '$15.00');
});

test('a busy issuer: Tess reads how long her code takes, and staff read the same', async () => {
  const tess = await app.newMember({ firstName: 'Tess', balanceCents: 20_00n });
  await app.fault('issuer', { match: 'POST /orders', fault: 'refuse', status: 429, ms: 600_000 });
  const first = await visit({ as: tess });
  await buyButterlamp(first);
  const staff = await visit({ as: await app.signIn('administrator') });
  await staff.goto('/admin?tab=system&panel=refresh');
  const facts = staff
    .locator('section')
    .filter({ has: heading(staff, 'Gift cards to issue') })
    .last();
  await see(facts.getByText('1 card', { exact: true }), facts.getByText(/^Until /));
  await see(facts.getByText('A code takes about 10 minutes.'));
  await examine(staff);

  await first.reload();
  await see(first.getByText('That takes about 10 minutes at the moment.'));
  await link(first, 'Open my wallet').click();
  const card = first.getByRole('article', { name: 'Butterlamp gift card' });
  await see(card.getByText(/That takes about 10 minutes at the moment\./));
  await examine(first);

  await app.mend('issuer');
  await app.db.query('update issuer_pace set next_at = now()');
  await app.db.query(`update pgboss.job set start_after = now() where name = 'issue-gift-card'`);
  await see(card.getByText('Active'));
});
