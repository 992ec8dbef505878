/** The steps of a gift to a member: its amount, its sender, its recipient. */
import type { Page } from 'playwright-core';
import { button } from '#tests/support/journeys/steps.ts';

export const sender = { name: 'Grace Guest', phone: '5551234567', email: 'grace@guests.example' };

export const choose25 = (page: Page) => page.getByRole('radio', { name: '$25', exact: true }).check();

export async function confirmRecipient(page: Page, username: string): Promise<void> {
  await button(page, `Yes, this is for @${username}`).click();
  await button(page, 'Click again to confirm').click();
}

export const balanceOf = async (member: { get<T>(path: string): Promise<{ body: T }> }) =>
  (await member.get<{ balance: string }>('/api/auth/user')).body.balance;

export async function fillDetails(page: Page, username: string, email = sender.email): Promise<void> {
  await page.getByLabel('Your full name').fill(sender.name);
  await page.getByLabel('Your phone number').fill(sender.phone);
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('A message for them').fill('Happy birthday! <b>Have a feast</b>');
  await confirmRecipient(page, username);
}
