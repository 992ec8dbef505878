/** The page for companies as a browser shows it. */
import { expect, test } from 'vitest';
import { axeComplaints } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, haveFocus, heading, link, see, seeGone } from '#tests/support/journeys/steps.ts';
import { fitsItsWidth, headingsInOrder, seeAllPictures, seeAnchor } from './public-pages.ts';

const journeys = await openJourneys();
const HEADLINE = 'Thank forty people before lunch.';

async function visitBusiness(options: Parameters<typeof journeys.visit>[0] = {}, hash = '') {
  const page = await journeys.visit(options);
  await page.goto(`/business${hash}`);
  await see(heading(page, HEADLINE));
  return page;
}

test('shows the offer: fee, payouts, first funding, upload and roles', async () => {
  const page = await visitBusiness();
  for (const words of ['7.5%', '$0', '$5,000', '$5,375.00', 'Upload the team', 'Department manager']) {
    await see(page.getByText(words, { exact: true }));
  }
  await headingsInOrder(page);
  await seeAllPictures(page);
});

// Companies see balances, so no page may say that they never do.
test('the page and the privacy notice say which balances a company sees', async () => {
  const page = await visitBusiness({}, '#privacy');
  await see(
    page.getByText('the whole balance of employees who have accepted your invitation', { exact: false }),
  );
  await page.goto('/privacy');
  await see(
    page.getByText('Once you accept, they also see your username and your whole balance', { exact: false }),
  );
  expect(await page.locator('main').innerText()).not.toMatch(/never see[^.]*balance/i);
});

test.each(['how-it-works', 'faq', 'terms', 'privacy'])('the anchor #%s leads to its place', async (id) => {
  const page = await visitBusiness({}, `#${id}`);
  await seeAnchor(page, id);
});

test('the header links to the sections of the page', async () => {
  const page = await visitBusiness();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await seeAnchor(page, 'faq');
  await menu.getByRole('link', { name: 'How It Works' }).click();
  await seeAnchor(page, 'how-it-works');
});

test('Sign In goes by /api/login to the sign-in page', async () => {
  const page = await visitBusiness();
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  expect(await signIn.getAttribute('href')).toBe('/api/login');
  await signIn.click();
  await arriveAt(page, '/sign-in');
});

test.each([
  ['Request Demo', 'Request a demo of Indulge for Business'],
  ['Contact Sales', 'Indulge for Business'],
])('%s begins a mail with subject and text', async (name, subject) => {
  const page = await visitBusiness();
  const links = await page.getByRole('main').getByRole('link', { name, exact: true }).all();
  expect(links).toHaveLength(2);
  for (const each of links) {
    const mail = new URL((await each.getAttribute('href')) ?? '');
    expect(mail.protocol + mail.pathname).toBe('mailto:sales@indulge.example');
    expect(mail.searchParams.get('subject')).toBe(subject);
    expect(mail.searchParams.get('body')).toContain('Company:');
  }
});

test('links to sending a gift, and home', async () => {
  const page = await visitBusiness();
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'Send a gift' }).last().getAttribute('href')).toBe(
    '/send-funds',
  );
  await link(page, 'back to Indulge').click();
  await arriveAt(page, '/');
});

test('questions open by keyboard, one at a time', async () => {
  const page = await visitBusiness();
  const cost = page.getByText('What does it cost?');
  const answer = page.getByText('there is no subscription');
  await seeGone(answer);
  await cost.focus();
  await page.keyboard.press('Enter');
  await see(answer);
  await page.keyboard.press('Tab');
  await haveFocus(page.getByText('Why start with $5,000?'));
  await page.keyboard.press('Space');
  await see(page.getByText('It is not a deposit or a fee'));
  await seeGone(answer);
});

test('on a phone the menu holds everything', async () => {
  const page = await visitBusiness({ width: 360 });
  await button(page, 'Open menu').tap();
  const header = page.getByRole('banner');
  await see(
    header.getByRole('link', { name: 'Sign In' }),
    header.getByRole('link', { name: 'Request Demo' }),
  );
  await header.getByRole('link', { name: 'FAQ' }).tap();
  await seeAnchor(page, 'faq');
  await seeGone(header.getByRole('link', { name: 'FAQ' }));
});

test.each([
  ['light', 360],
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
] as const)('axe finds nothing in the %s theme at %s pixels, and nothing is wider', async (theme, width) => {
  const page = await visitBusiness({ theme, width });
  await page.getByText('What does it cost?').click();
  expect(await axeComplaints(page)).toEqual([]);
  await fitsItsWidth(page, width);
});
