/** The steps of a payout to many, from the choice of employees to the result. */
import type { Page } from 'playwright-core';
import type { TestApp } from '#tests/support/app.ts';
import { button, heading } from '#tests/support/journeys/steps.ts';

/** A batch runs in the background, also on a slow machine. */
export const SLOW_MS = 60_000;
export const PAYOUTS = '/enterprise-dashboard?tab=payouts';

export const seeSlowly = (page: Page, name: string) => heading(page, name).waitFor({ timeout: SLOW_MS });

/** Confirms the payout in the dialog. */
export async function confirm(page: Page, whom: string, total: string): Promise<void> {
  await button(page, `Pay ${whom}`).click();
  const question = page.getByRole('alertdialog', { name: `Pay ${total} to ${whom}?` });
  await question.getByRole('button', { name: `Pay ${total}` }).click();
}

/** Links accounts to a company as its employees. */
export async function employ(
  { db }: Pick<TestApp, 'db'>,
  enterpriseId: string,
  userIds: string[],
): Promise<void> {
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = any ($2)`,
    [enterpriseId, userIds],
  );
}
