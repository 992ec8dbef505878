/** A balance that cannot be spent: the page says what is frozen, why, and what to do. */
import { test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { enterprise, setFrozen } from '#server/ledger/index.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  link,
  openAddFunds,
  see,
  seeGone,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

// Take the notice from the layout of members, and this must fail.
test('a payment that is disputed freezes spending, and every page on which one spends says so', async () => {
  const nora = await app.newMember({ firstName: 'Nora', balanceCents: 30_00n });
  const page = await visit({ as: nora, refused: ['/api/checkout'] });
  const title = page.getByText('Your balance cannot be spent yet');
  await page.goto('/marketplace');
  await see(button(page, 'Add to Cart: Butterlamp'));
  await seeGone(title);

  // The card 0259 is disputed by its holder as soon as it has paid.
  await openAddFunds(page);
  await button(page, 'Continue').click();
  await typeCard(page, '4000 0000 0000 0259');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await seeToast(page, 'Payment Successful');
  await eventually(async () => {
    await app.settled();
    return (await nora.get('/api/auth/user')).body.spendingFrozenFor === 'dispute';
  });

  await page.goto('/marketplace');
  await see(title, page.getByText(/You cannot buy gift cards or send money until/));
  await examine(page);
  await button(page, 'Add to Cart: Butterlamp').click();
  await link(page, 'Cart, 1 item').click();
  await see(title);
  await page.getByRole('button', { name: /^Buy for / }).click();
  await see(
    page.getByText('Your balance is frozen, so it cannot be spent for now.', { exact: false }).first(),
  );
  await page.goto('/send-to/leo');
  await see(title);
  await link(page, 'See your transactions').click();
  await arriveAt(page, '/transaction-history');
  await see(page.getByText('Disputed', { exact: false }).first());
});

// Let `canPay` ignore the freeze, and this must fail.
test('a company whose payment is disputed reads it over every section', async () => {
  const company = await otherCompany(app);
  await transaction(app.deps.db, (tx) => setFrozen(tx, enterprise(company.id), true, 'dispute'));
  const page = await visit({ as: company.manager });
  await page.goto('/enterprise-dashboard');
  await see(page.getByText('Payouts are paused'), page.getByText('Frozen while a payment is disputed.'));
  await see(page.getByText('You can send funds again once the bank decides.'));
  await examine(page);
  await transaction(app.deps.db, (tx) => setFrozen(tx, enterprise(company.id), false, 'dispute'));
  await page.reload();
  await see(page.getByRole('tab').first());
  await seeGone(page.getByText('Payouts are paused'));
});
