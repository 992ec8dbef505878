/** A company draws a campaign, and its recipient sees it so. */
import sharp from 'sharp';
import { test } from 'vitest';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, see, seeToast } from '#tests/support/journeys/steps.ts';
import { claimPath, DASHBOARD } from './claim-path.ts';

const { app, visit, mail } = await openJourneys();

test('a campaign is drawn while it is edited, and its recipient sees it so', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const refused = ['/api/enterprise/campaigns', '/api/enterprise/rewards'];
  const page = await visit({ as: await app.signIn('account_manager'), refused });
  await page.goto(`${DASHBOARD}?tab=campaigns`);
  await see(page.getByText('Default Campaign'));
  await examine(page);
  await button(page, 'New campaign').click();
  const form = page.getByRole('form', { name: 'Campaign' });
  const preview = page.getByRole('figure');
  await form.getByLabel('Name', { exact: true }).fill('Default Campaign');
  await form.getByRole('radio', { name: 'Only some' }).check();
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('Your own colors').check();
  await form.getByLabel('Background', { exact: true }).fill('#12344d');
  await form.getByLabel('Headline', { exact: true }).fill('#12355e');
  await form.getByLabel('Headline text').fill('A treat for your research');
  await form.getByLabel('Message').fill('You helped us a lot.');
  await form.getByLabel('Sender’s name').fill('Acme Research');
  await form.getByLabel('Subject of the email').fill('Your survey reward');
  await see(
    form.getByText('4.5:1'),
    preview.getByText('Acme Research via Indulge'),
    preview.getByText('Your survey reward'),
    preview.getByText('A treat for your research'),
  );
  await form.getByLabel('Headline', { exact: true }).fill('#ffffff');
  await button(page, 'Create campaign').click();
  await see(form.getByText('Your company has a campaign with this name.'));
  await form.getByLabel('Name', { exact: true }).fill('Surveys');
  await preview.getByRole('radio', { name: 'Claim page' }).check();
  await see(preview.getByText('Choose a gift card'));
  await examine(page);
  await button(page, 'Create campaign').click();
  await seeToast(page, 'Campaign created');
  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 320, height: 80, channels: 4, background: '#ffffff' } })
      .png()
      .toBuffer(),
  });
  await see(page.getByRole('img', { name: 'The logo of this campaign' }));

  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await dialog.getByLabel('Email address').fill('cleo@strangers.example');
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByLabel('Campaign').selectOption('Surveys');
  await button(page, 'Send reward').click();
  await see(dialog.getByText('The gift cards of the campaign Surveys start at'));
  await dialog.getByLabel('Amount').fill('90');
  await button(page, 'Send reward').click();
  await dialog.waitFor({ state: 'hidden' });
  const path = await claimPath(mail, 'cleo@strangers.example', /^Your survey reward$/);
  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(path);
  await see(heading(phone, '$90.00'), phone.getByText('A treat for your research'));
  await see(phone.getByText('You helped us a lot.'), phone.getByText('from Acme Research'));
  await examine(phone);
});
