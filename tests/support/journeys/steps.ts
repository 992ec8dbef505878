/** The steps of a journey. Everything is found by its role and its accessible name. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Name = string | RegExp;

export const button = (page: Page, name: Name) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: Name) => page.getByRole('link', { name, exact: true });
export const heading = (page: Page, name: Name) => page.getByRole('heading', { name, exact: true });

/** Waits until it is visible. */
export async function see(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor({ state: 'visible' });
}

/** Waits until it is hidden. */
export async function seeGone(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'hidden' });
}

/** Presses Escape once the dialog can be closed; while it sends, it ignores the key. */
export async function pressEscape(dialog: Locator): Promise<void> {
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await expect.poll(() => close.isEnabled()).toBe(true);
  await dialog.page().keyboard.press('Escape');
}

/** Waits for a toast with this text, in a region that screen readers announce. */
export async function seeToast(page: Page, words: Name): Promise<void> {
  const announced = page.getByRole('status').or(page.getByRole('alert'));
  await see(announced.getByRole('article').filter({ hasText: words }));
}

/** Waits until the browser is at this path, with any query. */
export async function arriveAt(page: Page, path: Name): Promise<void> {
  await page.waitForURL(({ pathname }) =>
    typeof path === 'string' ? pathname === path : path.test(pathname),
  );
}

/** Waits until an element has the focus. */
export async function haveFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Sign In').click();
}

/** The link in an email whose address contains this path. */
export function linkIn(mail: { text: string }, path: string): string {
  const address = new RegExp(`https?://[^\\s]*${path}[^\\s]*`).exec(mail.text)?.[0];
  if (!address) throw new Error(`The mail has no link to ${path}:\n${mail.text}`);
  return address;
}

/** The balance in the top bar. */
export async function seeBalance(page: Page, amount: string): Promise<void> {
  await see(page.getByRole('banner').getByText(amount, { exact: true }).filter({ visible: true }));
}

/** Collects what a page proves or is asked to prove from now on (P55). */
export function proofsOf(page: Page): string[] {
  const proofs: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/.*\/(reauthenticate|passkeys\/proof|2fa)/.test(pathname)) proofs.push(pathname);
  });
  page.on('response', (response) => {
    if (response.status() === 403) proofs.push(`403 ${new URL(response.url()).pathname}`);
  });
  return proofs;
}

/** Opens the dialog from the top bar. */
export async function openAddFunds(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Add Funds' }).filter({ visible: true }).click();
  await see(page.getByRole('dialog', { name: 'Add Funds' }));
}

/** The fields of the card processor, in its own frame. */
export const cardFields = (page: Page) => page.getByTitle('Secure payment input frame').contentFrame();

export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiration date').fill('12/34');
  await fields.getByLabel('Security code').fill('123');
}

/** The prompt of the cardholder's bank, in a dialog over the page. */
export const bank = (page: Page) => page.getByTitle('Card authentication').contentFrame();

/** Adds funds from any page, with a card that succeeds. */
export async function addFunds(page: Page, dollars: '$25' | '$50' | '$100'): Promise<void> {
  await openAddFunds(page);
  await page.getByRole('radio', { name: dollars, exact: true }).check();
  await button(page, 'Continue').click();
  await typeCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await seeToast(page, 'Payment Successful');
}

/** Asserts that no table is wider than its card, which would hide its last columns. */
export async function expectNoCutTable(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .map((table) => ({ table, room: table.parentElement?.clientWidth ?? 0 }))
      // The tables behind charts are for screen readers alone, in one pixel.
      .filter(({ table, room }) => room > 1 && table.offsetWidth > room)
      .map(({ table }) => table.caption?.textContent),
  );
  expect(cut, 'tables that are cut off').toEqual([]);
}

/** Asserts that nothing extends beyond the right edge of the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
  expect(over, `pixels that ${page.url()} is wider than the window`).toBe(0);
}

/** The attributes of an amount field that say which amounts it takes. */
export async function limitsOf(field: Locator): Promise<{ min: string | null; step: string | null }> {
  return { min: await field.getAttribute('min'), step: await field.getAttribute('step') };
}

/** The button that opens the menu of a row. */
export function rowMenu(row: Locator): Locator {
  return row.getByRole('button', { name: /^Actions on/ });
}

/** Chooses an entry of a row's menu. */
export async function chooseAction(row: Locator, entry: string): Promise<void> {
  await rowMenu(row).press('Enter');
  await row.page().getByRole('menuitem', { name: entry, exact: true }).press('Enter');
}
