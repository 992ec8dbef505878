/** Staff compare the ledger with the card processor and the issuer. */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

/** A charge that nobody here knows, half an hour old. */
async function strayCharge(amount: number): Promise<string> {
  const answer = await fetch(`${app.url}/sandbox/stripe/_test/lies/charge`, {
    method: 'POST',
    body: JSON.stringify({ amount, minutesAgo: 30 }),
  });
  return ((await answer.json()) as { id: string }).id;
}

test('an administrator runs it, reads both sides, explains a difference and takes the file', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=reconciliation');
  await see(page.getByText('Not compared yet'));
  await see(heading(page, 'No results yet'), heading(page, 'No runs yet'));
  await examine(page);

  const intentId = await strayCharge(4321);
  await button(page, 'Run now').click();
  await see(page.getByText('One difference', { exact: true }));
  const item = page.getByRole('listitem').filter({ hasText: intentId });
  await see(item.getByText('Unknown charge').first(), item.getByText('$43.21'));
  await see(page.getByRole('cell', { name: /^Charges/ }), page.getByText('Started by Ada Quinn').first());
  await examine(page);

  await page.goto('/admin?tab=disputes');
  await see(page.getByText(/^Payment pi_\w+: \$43\.21 at the card processor \(succeeded\), nothing here/));
  await examine(page);

  await page.goto('/admin?tab=reconciliation');
  await page.getByRole('button', { name: `Explain Unknown charge ${intentId}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Unknown charge' });
  await see(dialog.getByText('$43.21'), dialog.getByText('Nothing'));
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await see(dialog.getByText('Please explain the difference.'));
  await examine(page);
  await dialog.getByLabel('Explanation').fill('A terminal at the summer fair.');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await seeToast(page, 'The difference is explained.');
  await see(heading(page, 'No differences'));
  await page.getByLabel('Status').selectOption('explained');
  await see(page.getByText('A terminal at the summer fair.'));
  await expect.poll(() => page.url()).toContain('state=explained');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^reconciliation-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.goto('/admin?tab=audit&action=difference-explained');
  await see(page.getByText('A terminal at the summer fair.'));
});

test('on a phone every difference shows both sides', async () => {
  const intentId = await strayCharge(999);
  const page = await visit({ as: await app.signIn('god'), width: 360, theme: 'dark' });
  await page.goto('/admin?tab=reconciliation');
  await button(page, 'Run now').click();
  await see(page.getByText(intentId).first(), page.getByText('$9.99').first());
  await examine(page);
  await page.getByRole('button', { name: new RegExp(`Explain .*${intentId}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Explanation').fill('The same terminal.');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await seeGone(page.getByText(intentId));
});

test('customer service has no such tab', async () => {
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto('/admin?tab=reconciliation');
  await see(heading(page, 'Authority Dashboard'));
  await seeGone(page.getByRole('tab', { name: 'Reconciliation' }));
});
