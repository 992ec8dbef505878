/** Fields of amounts: what is typed and pasted, what is shown, and what is sent. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acmeId, otherCompany } from '#tests/enterprise/api/company.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, chooseAction, haveFocus, see, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);
const sentTo = async (page: Page, path: string) =>
  (await page.waitForRequest((request) => new URL(request.url()).pathname === path)).postDataJSON() as object;

async function reads(field: Locator, value: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
}

test('an amount is pasted and typed with separators, keeps its caret, and is sent without them', async () => {
  const { manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard');
  await button(page, 'Add $5,000 Funding').click();
  const field = page.getByLabel('Amount', { exact: true });
  await reads(field, '5,000.00');

  await page.evaluate(() => navigator.clipboard.writeText('$1,234.5'));
  await field.fill('');
  await page.keyboard.press('ControlOrMeta+v');
  await reads(field, '1,234.5');
  await see(page.getByText('$1,327.09'));
  await field.press('Home');
  await field.press('ArrowRight');
  await page.keyboard.type('9x8');
  await reads(field, '198,234.5');
  await expect.poll(() => caretOf(field)).toBe(3);
  await field.press('Backspace');
  await field.press('Delete');
  await haveFocus(field);
  await reads(field, '19234.5');
  await expect.poll(() => caretOf(field)).toBe(2);

  await field.press('Tab');
  await reads(field, '19,234.50');
  await see(page.getByText('$20,677.09'));
  const sent = sentTo(page, '/api/enterprise/create-payment-intent');
  await button(page, 'Continue to payment').click();
  expect(await sent).toEqual({ amount: '19234.50' });
});

test('a form that reads its fields by itself gets the plain amount, and shows its first one with separators', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=enterprises');
  await chooseAction(page.getByRole('row').filter({ hasText: 'acme.example' }), 'Edit');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Minimum balance');
  await reads(field, '5,000.00');
  await field.fill('12,500');
  await dialog.getByLabel('Phone').focus();
  await reads(field, '12,500.00');
  const sent = sentTo(page, `/api/admin/enterprises/${await acmeId(app)}`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  expect(await sent).toMatchObject({ minimumBalanceRequired: '12500' });
  await seeToast(page, 'Enterprise updated successfully');
  await see(page.getByText('of $12,500.00 minimum'));
});
