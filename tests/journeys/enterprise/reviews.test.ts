/** A company sets a rule, and its managers decide about the rewards that it flags. */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { acmeBalance, acmeId, fund } from '#tests/enterprise/api/company.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  expectNoHorizontalScroll,
  heading,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();
const desk = rewards(app);
const reviews = '/enterprise-dashboard?tab=reviews';
const send = async (recipientEmail: string, recipientName: string) => {
  const staff = await app.signIn('account_staff');
  const order = { rewards: [{ recipientEmail, recipientName, amount: '25.00' }] };
  expect((await staff.post<SentOrder>('/api/enterprise/rewards', order)).status).toBe(201);
};

test('a super admin sets a rule, corrects what is wrong with it, and changes it', async () => {
  const page = await visit({ as: await app.signIn('super_admin') });
  await page.goto(reviews);
  await see(heading(page, 'Nothing to review'), heading(page, 'No rules yet'));
  await examine(page);
  await button(page, 'Set a rule').click();
  const dialog = page.getByRole('dialog', { name: 'Set a rule' });
  await dialog.getByLabel('Rule').selectOption('review_email');
  await dialog.getByLabel('Entries').fill('flagged.example\nnot/a/domain');
  await dialog.getByRole('button', { name: 'Set rule' }).click();
  await see(dialog.getByText('“not/a/domain” is not a domain.'));
  await examine(page);
  await dialog.getByLabel('Entries').fill('flagged.example');
  await dialog.getByRole('button', { name: 'Set rule' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Addresses and domains' });
  await see(row.getByText('flagged.example'));
  await row.getByRole('button', { name: 'Actions on the rule Addresses and domains' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change: Addresses and domains' });
  await change.getByLabel('Entries').fill('flagged.example\nspare.example');
  await change.getByRole('button', { name: 'Save rule' }).click();
  await see(row.getByText('flagged.example, spare.example'));
  await examine(page);
});

test('a manager on a phone releases one reward and blocks another, each with a reason', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  await send('ida@flagged.example', 'Ida Moss');
  await send('bo@flagged.example', 'Bo Ross');
  await send('kim@mail.kp', 'Kim Moon');
  const page = await visit({ as: await app.signIn('account_manager'), width: 360 });
  await page.goto('/enterprise-dashboard');
  await see(page.getByText('2 waiting for you'));
  await page.goto(reviews);
  const ida = page.getByRole('article', { name: 'Ida Moss' });
  await see(
    ida.getByText('Email domain: flagged.example'),
    ida.getByText('Waiting for you'),
    ida.getByText('$25.00'),
  );
  const kim = page.getByRole('article', { name: 'Kim Moon' });
  await see(kim.getByText('Indulge decides'), kim.getByText('A rule of Indulge'));
  expect(await kim.getByRole('button').count()).toBe(0);
  await expectNoHorizontalScroll(page);
  await examine(page);

  await button(page, 'Release the reward to Ida Moss').click();
  const release = page.getByRole('dialog', { name: 'Release this reward?' });
  await release.getByRole('button', { name: 'Release' }).click();
  await see(release.getByText('Please say why.'));
  await examine(page);
  await release.getByLabel('Reason').fill('A customer we know');
  await release.getByRole('button', { name: 'Release' }).click();
  await seeToast(page, 'Reward released');
  await seeGone(ida);
  expect(await desk.tokenFor('ida@flagged.example')).toBeTruthy();

  const before = await acmeBalance(app);
  await button(page, 'Block the reward to Bo Ross').click();
  const block = page.getByRole('dialog', { name: 'Block this reward?' });
  await see(block.getByText(/^\$25\.00 returns to the shared balance/));
  await block.getByLabel('Reason').fill('Nobody here knows them');
  await block.getByRole('button', { name: 'Block' }).click();
  await seeToast(page, 'Reward blocked');
  await seeGone(page.getByRole('article', { name: 'Bo Ross' }));
  expect(await acmeBalance(app)).toBe(before + 25_00n);

  await page.getByRole('radio', { name: 'Blocked' }).check();
  await see(page.getByText('“Nobody here knows them”'));
  await examine(page);
  await page.goto('/enterprise-dashboard?tab=audit');
  await see(heading(page, 'Reward blocked in review'), page.getByText('Nobody here knows them'));
});

test('a decision that comes too late says so', async () => {
  await send('ada@flagged.example', 'Ada Long');
  const manager = await app.signIn('account_manager');
  const page = await visit({ as: manager, refused: ['/api/enterprise/fraud-reviews/'] });
  await page.goto(reviews);
  const ada = page.getByRole('article', { name: 'Ada Long' });
  await button(page, 'Release the reward to Ada Long').click();
  const owner = await app.signIn('super_admin');
  const { body } = await owner.get<{ id: string; reward: { recipientName: string } }[]>(
    '/api/enterprise/fraud-reviews',
  );
  const id = body.find(({ reward }) => reward.recipientName === 'Ada Long')?.id;
  expect(
    (await owner.post(`/api/enterprise/fraud-reviews/${id}/block`, { reason: 'Too risky' })).status,
  ).toBe(200);
  const dialog = page.getByRole('dialog', { name: 'Release this reward?' });
  await dialog.getByLabel('Reason').fill('A friend of ours');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await seeToast(page, 'This review was already decided.');
  await seeGone(ada);
  await seeGone(dialog);
});

test('account staff find no reviews', async () => {
  const page = await visit({ as: await app.signIn('account_staff') });
  await page.goto(reviews);
  await see(page.getByRole('tab', { name: 'Rewards' }));
  expect(await page.getByRole('tab', { name: /^Reviews/ }).count()).toBe(0);
});
