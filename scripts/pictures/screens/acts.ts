/** What leads from one state of a page to another. */
import type { Act } from './screen.ts';

/** Presses the first button with this name inside the page's main part. */
export const pressInside =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click();

/** Presses the first button with this name. */
export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Follows the first link with this name inside the page's main part. */
export const follow =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).filter({ visible: true }).first().click();

/** Follows the first link whose address contains this. */
export const followTo =
  (address: string): Act =>
  (page) =>
    page.locator(`main a[href*="${address}"]`).filter({ visible: true }).first().click();

/** Chooses an entry of the menu that is open. */
export const choose =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('menuitem', { name }).first().click();

export const all =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Puts a CSV file into the field with this label, and waits for text of its preview. */
export const giveFile =
  (label: string, lines: readonly string[], preview: string | RegExp): Act =>
  async (page) => {
    await page.getByLabel(label).setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    });
    await page.getByText(preview).first().waitFor();
  };
