/**
 * The first day of a new company, from its creation to an employee's purchase. Every invariant holds at its
 * end.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findUserByEmail } from '#server/accounts/index.ts';
import { balanceOf, enterpriseBalanceOf } from '#server/ledger/index.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  cardFields,
  heading,
  link,
  linkIn,
  see,
  seeToast,
  signIn,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

/** Forty people are invited, paid and notified meanwhile, also on a slow machine. */
const TEST_TIMEOUT_MS = 300_000;
const SLOW_MS = 90_000;
const PEOPLE = 40;
const PASSWORD = 'flour and butter';

const company = {
  companyName: 'Bright Bakery',
  companyAddress: '4 Oven Street, Springfield, IL 62701',
  emailDomain: 'brightbakery.example',
  managerFirstName: 'Greta',
  managerLastName: 'Crumb',
  managerEmail: 'greta@brightbakery.example',
  managerPhone: '(217) 555-0170',
  minimumBalance: '',
};
const emailOf = (baker: number) => `baker${baker}@ovens.example`;

test('a company is created and funded, uploads and pays its employees, and one of them buys a card', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const admin = await app.signIn('administrator');
  const opened = await admin.post('/api/admin/create-enterprise', company);
  expect(opened.status).toBe(201);
  const enterpriseId = String(opened.body.id);

  // Greta accepts her invitation; the balance is zero.
  const page = await visit();
  await followInvitation(page, company.managerEmail);
  await arriveAt(page, /^\/enterprise\/brightbakery\//);
  await see(heading(page, 'Bright Bakery'), page.getByText('Pending', { exact: true }));

  // Five thousand dollars, by card.
  await button(page, 'Add $5,000 Funding').click();
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('5,000.00');
  await button(page, 'Continue to payment').click();
  await cardFields(page).getByLabel('Card number').waitFor({ timeout: SLOW_MS });
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $5,375.00').click();
  await page.getByText('Active', { exact: true }).waitFor({ timeout: SLOW_MS });
  expect(await enterpriseBalanceOf(app.db, enterpriseId)).toBe(5_000_00n);

  // Her forty people, from a file.
  await page.getByRole('tab', { name: 'Bulk Upload' }).click();
  const rows = Array.from(
    { length: PEOPLE },
    (_, index) => `Baker,Number${index + 1},${emailOf(index + 1)},`,
  );
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'bakers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`firstName,lastName,email,phoneNumber\n${rows.join('\n')}\n`),
  });
  await button(page, /^\w+ 40 employees$/).click();
  await heading(page, `Processed ${PEOPLE} employees`).waitFor({ timeout: SLOW_MS });

  // One payout pays all of them.
  await page.getByRole('tab', { name: 'Payouts' }).click();
  await page.getByRole('group', { name: 'Who to pay' }).getByRole('radio', { name: 'Everyone' }).check();
  await page.getByLabel('Message').fill('Welcome to the bakery');
  await page.getByLabel('Amount for each').fill('100');
  await button(page, 'Preview payout').click();
  await see(heading(page, 'Check before you pay'));
  await button(page, 'Pay 40 people').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay $4,000.00' }).click();
  await heading(page, 'Everyone was paid').waitFor({ timeout: SLOW_MS });
  expect(await enterpriseBalanceOf(app.db, enterpriseId)).toBe(1_000_00n);
  for (const baker of [1, PEOPLE]) expect(await fundsOf(emailOf(baker))).toBe(100_00n);

  // The seventh of them reads her mail, signs in and buys herself something.
  const notice = await mail(emailOf(7), /sent you \$100\.00/);
  expect(notice.text).toContain('Welcome to the bakery');
  const phone = await visit({ width: 390 });
  await followInvitation(phone, emailOf(7));
  await arriveAt(phone, '/complete-profile');
  await phone.getByLabel('Phone number').pressSequentially('2175550177');
  await phone.getByLabel('Address').fill('7 Mill Road, Springfield, IL 62701');
  await button(phone, 'Complete profile').click();
  await arriveAt(phone, /^\/marketplace\/baker/);
  await phone.goto('/marketplace?search=butterlamp');
  await button(phone, 'Add to Cart: Butterlamp').click();
  await link(phone, 'Cart, 1 item').click();
  await button(phone, 'Buy for $5.00').click();
  await heading(phone, 'Enjoy your treat').waitFor({ timeout: SLOW_MS });
  await mail(emailOf(7), /Butterlamp/);
  expect(await fundsOf(emailOf(7))).toBe(95_00n);

  // Greta sees every movement.
  await page.getByRole('tab', { name: 'Transactions' }).click();
  const table = page.getByRole('table', { name: 'Transactions' });
  await see(table.getByText('Greta Crumb'), table.getByText('−$100.00'));
  await page.getByLabel('Type').selectOption('Funding');
  await see(table.getByText('+$5,000.00'));
});

/** Chooses a password by the link of the mail, and signs in with it. */
async function followInvitation(page: Page, email: string): Promise<void> {
  const invitation = await mail(email, /opened an account for you/);
  await page.goto(linkIn(invitation, '/reset-password'));
  await see(heading(page, 'Set a password'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button(page, 'Set password').click();
  await seeToast(page, 'Your password is set');
  await arriveAt(page, '/sign-in');
  await signIn(page, { email, password: PASSWORD });
}

async function fundsOf(email: string): Promise<bigint> {
  const user = await findUserByEmail(app.db, email);
  if (!user) throw new Error(`Nobody has an account as ${email}.`);
  return balanceOf(app.db, user.id);
}
