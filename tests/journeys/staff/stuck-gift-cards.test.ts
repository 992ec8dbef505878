/** Staff settle gift cards that the issuer does not. */
import { expect, test } from 'vitest';
import { buyStuck, buyWrongValue, stateOf } from '#tests/gift-cards/api/stuck-cards.ts';
import { eventually } from '#tests/support/eventually.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { heading, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

test('an administrator enters the code of a stuck card, and the buyer has it', async () => {
  const { buyer, unit } = await buyWrongValue(
    app,
    await newMember({ firstName: 'Wilma', balanceCents: 5_00n }),
  );
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=disputes&list=gift-cards');
  await see(page.getByRole('cell', { name: /Wilma Field/ }), page.getByText('the issuer issued $10.00'));
  await examine(page);
  await page.getByRole('button', { name: 'Review Butterlamp of Wilma Field' }).click();
  const dialog = page.getByRole('dialog', { name: '$5.00 Butterlamp' });
  await see(dialog.getByText('The issuer issued a card of another value.'));
  await see(dialog.getByText('Owed to the issuer'), dialog.getByText(`Wilma Field, ${buyer.email}`));
  await examine(page);
  await dialog.getByRole('button', { name: 'Deliver the code' }).click();
  await see(dialog.getByText('Please enter the code.'), dialog.getByText('Please say why.'));
  await dialog.getByLabel('Code', { exact: true }).fill(`HAND-${unit.slice(-8)}`);
  await dialog.getByLabel('Reason').fill('By phone');
  await dialog.getByRole('button', { name: 'Deliver the code' }).click();
  await seeToast(page, 'The gift card is delivered to its buyer.');
  await seeGone(page.getByRole('cell', { name: /Wilma Field/ }));
  expect((await buyer.get('/api/purchased-gift-cards')).body).toMatchObject([{ id: unit, status: 'active' }]);
  expect(await stateOf(app, unit)).toBe('issued');
});

test('on a phone a card is released on the issuer’s word', async () => {
  const { unit } = await buyWrongValue(app, await newMember({ firstName: 'Xenia', balanceCents: 7_00n }));
  const page = await visit({
    as: await app.signIn('administrator'),
    width: 360,
    theme: 'dark',
    refused: [`/api/admin/stuck-gift-cards/${unit}/release`],
  });
  await page.goto('/admin?tab=disputes&list=gift-cards');
  await page.getByRole('button', { name: 'Review Butterlamp of Xenia Field' }).click();
  const dialog = page.getByRole('dialog', { name: '$5.00 Butterlamp' });
  await dialog.getByRole('radio', { name: 'Release' }).check();
  await see(dialog.getByText('$2.00'), dialog.getByText('$7.00'));
  await examine(page);
  await dialog.getByLabel('Reason').fill('Their support takes it back');
  await dialog.getByRole('button', { name: 'Release $5.00' }).click();
  await seeToast(page, /does not rule out/);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Release $5.00' }).click();
  await seeToast(page, '$5.00 is back in the buyer’s balance.');
  expect(await stateOf(app, unit)).toBe('released');
});

test('asking again shows what the issuer says, and an empty list says so', async () => {
  const { unit } = await buyStuck(app, await newMember({ firstName: 'Yorick', balanceCents: 5_00n }));
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=disputes&list=gift-cards');
  await page.getByRole('button', { name: 'Review Butterlamp of Yorick Field' }).click();
  const dialog = page.getByRole('dialog', { name: '$5.00 Butterlamp' });
  await dialog.getByRole('radio', { name: 'Ask again' }).check();
  await dialog.getByLabel('Reason').fill('The customer is on the line');
  await examine(page);
  // After two minutes the issuer would be taken at its word, and a busy machine has used some of them. The
  // product compares the time in milliseconds.
  await app.db.query(`update gift_card_unit set sent_at = date_trunc('milliseconds', now()) where id = $1`, [
    unit,
  ]);
  await dialog.getByRole('button', { name: 'Ask the issuer now' }).click();
  await seeToast(page, /settles nothing yet.*does not know the order yet/);
  await app.db.query(`update gift_card_unit set sent_at = sent_at - interval '3 minutes' where id = $1`, [
    unit,
  ]);
  // The issuing job orders it once the issuer has had two minutes.
  await eventually(
    async () => {
      // Its pauses grow with every try.
      await app.db.query(
        `update pgboss.job set start_after = now() where name = 'issue-gift-card' and state in ('created', 'retry')`,
      );
      return (await stateOf(app, unit)) === 'issued';
    },
    { timeoutMs: 30_000, everyMs: 500 },
  );
  await page.reload();
  await see(heading(page, 'No stuck gift cards'));
  await examine(page);
});

// Let useFrameLock() leave its lock behind, and this must fail.
test('a dialog whose form was left while it sent can be closed', async () => {
  await buyStuck(app, await newMember({ firstName: 'Zelda', balanceCents: 5_00n }));
  const page = await visit({ as: await app.signIn('administrator') });
  await page.route('**/api/admin/stuck-gift-cards/*/ask', () => undefined);
  await page.goto('/admin?tab=disputes&list=gift-cards');
  await page.getByRole('button', { name: 'Review Butterlamp of Zelda Field' }).click();
  const dialog = page.getByRole('dialog', { name: '$5.00 Butterlamp' });
  await dialog.getByRole('radio', { name: 'Ask again' }).check();
  await dialog.getByLabel('Reason').fill('No answer comes');
  await dialog.getByRole('button', { name: 'Ask the issuer now' }).click();
  await see(dialog.getByRole('button', { name: 'Close', disabled: true }));
  await page.keyboard.press('Escape');
  await see(dialog);
  await dialog.getByRole('radio', { name: 'Release' }).check();
  await see(dialog.getByRole('button', { name: 'Close', disabled: false }));
  await page.keyboard.press('Escape');
  await seeGone(dialog);
});
