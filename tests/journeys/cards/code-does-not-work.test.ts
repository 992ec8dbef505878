/** A code that does not work: from the wallet to the staff and back. */
import { expect, test } from 'vitest';
import { balance } from '#tests/admin/api/money.ts';
import { buyCard, useAtShop } from '#tests/gift-cards/api/bought-cards.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

test('Nora reports a card with a picture, staff ask the issuer and refund it, and Nora sees each step', async () => {
  const { owner, unit } = await buyCard(app);
  const { default: sharp } = await import('sharp');
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#7a3b56' } })
    .jpeg()
    .toBuffer();
  const page = await visit({ as: owner });
  await page.goto(`/marketplace/${owner.username}/wallet`);
  await button(page, 'More for Butterlamp').click();
  await page.getByRole('menuitem', { name: 'The code does not work' }).click();
  const dialog = page.getByRole('dialog', { name: 'The code does not work' });
  await see(dialog.getByText('$25.00 Butterlamp gift card'));
  await dialog.getByRole('button', { name: 'Report the card' }).click();
  await see(dialog.getByText(/tell us a little more/));
  await examine(page);
  await dialog.getByLabel('What happened').selectOption('already-used');
  await dialog.getByLabel('What the store said').fill('Main Street, today at noon: “This card is empty.”');
  await dialog.getByRole('button', { name: 'Report the card' }).click();
  await see(dialog.getByText('You reported the card'), dialog.getByText('In review'));
  await dialog
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: picture });
  await see(dialog.getByLabel('Replace the picture'));
  await examine(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const card = page.getByRole('article', { name: 'Butterlamp gift card' });
  await see(card.getByText('In review'));

  await useAtShop(app, unit, { spent: 25 });
  const desk = await visit({ as: await app.signIn('administrator') });
  await desk.goto('/admin?tab=card-cases');
  await see(desk.getByRole('heading', { name: 'Codes that do not work' }));
  await examine(desk);
  await desk.getByRole('button', { name: /^Review Butterlamp of Nora/ }).click();
  const review = desk.getByRole('dialog', { name: '$25.00 Butterlamp' });
  await see(review.getByText(/This card is empty/), review.getByAltText('What the owner photographed'));
  await review.getByRole('button', { name: 'Ask now' }).click();
  await see(review.getByText('Used up'), review.getByText('$0.00 left'));
  await examine(desk);
  await review.getByRole('button', { name: 'Refund $25.00' }).click();
  await see(review.getByText('Please say why.'));
  await review.getByLabel('Reason').fill('The issuer confirmed that it was used before we delivered it');
  await review.getByRole('button', { name: 'Refund $25.00' }).click();
  await seeToast(desk, '$25.00 is in the owner’s balance.');
  await seeGone(desk.getByRole('button', { name: /^Review Butterlamp of Nora/ }));
  await desk.getByRole('radio', { name: 'Closed' }).check();
  await see(desk.getByRole('cell', { name: /Refunded/ }));

  expect(await balance(app, owner)).toBe(25_00n);
  await page.goto(`/marketplace/${owner.username}/wallet?filter=archived`);
  await see(card.getByText('Refunded'));
  await button(page, 'More for Butterlamp').click();
  await page.getByRole('menuitem', { name: 'See the case' }).click();
  await see(dialog.getByText('$25.00 went back to your balance'));
  await examine(page);
});

test('on a phone a card is replaced, and the new one has a code', async () => {
  const { owner } = await buyCard(app);
  const page = await visit({ as: owner, width: 360, theme: 'dark' });
  await page.goto(`/marketplace/${owner.username}/wallet`);
  await button(page, 'More for Butterlamp').click();
  await page.getByRole('menuitem', { name: 'The code does not work' }).click();
  const dialog = page.getByRole('dialog', { name: 'The code does not work' });
  await dialog.getByLabel('What the store said').fill('The till in Dover does not know the code.');
  await dialog.getByRole('button', { name: 'Report the card' }).click();
  await see(dialog.getByText('In review'));
  await examine(page);

  const desk = await visit({ as: await app.signIn('administrator'), width: 360 });
  await desk.goto('/admin?tab=card-cases');
  await desk.getByRole('button', { name: /^Review Butterlamp of Nora/ }).click();
  const review = desk.getByRole('dialog', { name: '$25.00 Butterlamp' });
  await review.getByRole('radio', { name: 'Replace' }).check();
  await review.getByLabel('Reason').fill('Never activated');
  await examine(desk);
  await review.getByRole('button', { name: 'Order another card' }).click();
  await seeToast(desk, 'Another card is ordered.');

  await app.settled();
  await page.goto(`/marketplace/${owner.username}/wallet`);
  await button(page, 'Show code of Butterlamp').click();
  await see(button(page, 'Copy code of Butterlamp'));
});
