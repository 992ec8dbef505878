/**
 * Receipts that anyone can check: downloaded by their owner, verified at /trust without being sent anywhere.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runInvariants } from '#server/ledger/run-invariants.ts';
import { checkCheckpoints } from '#server/proofs/check-checkpoints.ts';
import { makeCheckpoints } from '#server/proofs/index.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { ana, gifts } from '#tests/send-funds/api/gifts.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  expectNoHorizontalScroll,
  heading,
  link,
  see,
} from '#tests/support/journeys/steps.ts';

const { visit, app, newMember } = await openJourneys();

/** Downloads the signed receipt that the page offers. */
async function download(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Download signed receipt').click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'a.receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a signed receipt').setInputFiles(file);
}

async function openTrust(page: Page): Promise<void> {
  await page.goto('/trust');
  await see(heading(page, 'Trust'), page.getByText(/All is well\.$/));
}

test('a member downloads a receipt, and a stranger verifies it without sending it', async () => {
  const nora = await newMember({ firstName: 'Nora', balanceCents: 18_50n });
  await makeCheckpoints(app.deps);
  const page = await visit({ as: nora });
  await page.goto('/transaction-history');
  await page.getByRole('link', { name: /A start/ }).click();
  await see(heading(page, 'Receipt'));
  const { name, text } = await download(page);
  expect(name).toMatch(/^indulge-[\w-]+\.receipt\.json$/);

  const stranger = await visit();
  // The last script of a page that is at rest: what follows, the receipt causes.
  const atRest = stranger.waitForResponse('**/assets/toast-card-*.js');
  await openTrust(stranger);
  await atRest;
  const sent: string[] = [];
  stranger.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await choose(stranger, text);
  await see(stranger.getByText('This receipt is genuine, and the ledger holds it'));
  await see(stranger.getByText('is the one that is published'), stranger.getByText('$18.50'));
  expect(sent.filter((each) => !/^GET \/api\/trust\/checkpoints\/\d+$/.test(each))).toEqual([]);
  await examine(stranger);
});

test('an altered receipt does not verify, dropped or pasted', async () => {
  const leo = await newMember({ firstName: 'Leo', balanceCents: 7_00n });
  await makeCheckpoints(app.deps);
  const { body } = await leo.get<{ id: string }[]>('/api/transactions');
  const { text } = await leo.get(`/api/transactions/${body[0]?.id}/signed`);
  const page = await visit();
  await openTrust(page);
  await choose(page, text.replaceAll('7.00', '700.00'));
  await see(page.getByText('This receipt is not valid'));
  await page.getByLabel('Or paste the contents of the file').fill(text);
  await button(page, 'Check').click();
  await see(page.getByText('This receipt is genuine, and the ledger holds it'));
  await page.getByLabel('Or paste the contents of the file').fill('something else');
  await button(page, 'Check').click();
  await see(page.getByText('This is not a signed receipt of Indulge'));
  await examine(page);
});

test('a receipt is verified without a connection, too', async () => {
  const leo = await newMember({ balanceCents: 7_00n });
  await makeCheckpoints(app.deps);
  const { body } = await leo.get<{ id: string }[]>('/api/transactions');
  const { text } = await leo.get(`/api/transactions/${body[0]?.id}/signed`);
  const page = await visit({ away: true, apart: true });
  await openTrust(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await choose(page, text);
  await see(page.getByText('This receipt is genuine, and the ledger holds it'));
  await see(page.getByText('could not be loaded here'));
});

test('a guest and a company download theirs', async () => {
  const desk = gifts(app);
  const nora = await app.newMember();
  const guest = app.visitor();
  const { paymentIntentId } = await desk.begin(guest, nora.username, ana);
  await desk.pay(paymentIntentId);
  await guest.get(`/api/guest/payment?payment_intent=${paymentIntentId}`);
  const page = await visit({ width: 360 });
  await page
    .context()
    .addCookies(
      [...guest.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/api/guest' })),
    );
  await page.goto(`/payment-success?payment_intent=${paymentIntentId}`);
  await see(heading(page, 'Your gift has arrived'));
  expect(JSON.parse((await download(page)).text).receipt.reader).toBe('guest');

  const { manager } = await otherCompany(app, 30_00n);
  const [line] = (await manager.get<{ id: string }[]>('/api/enterprise/transactions')).body;
  const office = await visit({ as: manager });
  await office.goto(`/enterprise/x/${manager.username}/transactions/${line?.id}`);
  await see(heading(office, 'Receipt'));
  expect(JSON.parse((await download(office)).text).receipt.reader).toBe('enterprise');
});

test('the page shows the checks by day, the chain of checkpoints and the keys', async () => {
  await runInvariants(app.deps);
  await checkCheckpoints(app.deps);
  for (let time = 0; time < 22; time += 1) {
    await app.newMember({ balanceCents: 1_00n });
    await makeCheckpoints(app.deps);
  }
  const page = await visit();
  await page.goto('/terms');
  await page.waitForFunction(() => 'interactive' in document.documentElement.dataset);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Trust' }).click();
  await arriveAt(page, '/trust');
  // The clock may have started another check meanwhile.
  await see(page.getByText(/^The rules of the ledger were checked \w+( times)?\. All of them held\.$/));
  await see(page.getByText(/compared with the ledger \w+( times)?\. Nothing in the past has changed\.$/));
  await see(page.getByText('signatures and links of these 20 checkpoints. All is well.'));
  expect(await page.getByText('Checkpoint 1', { exact: true }).count()).toBe(0);
  await button(page, 'Show older checkpoints').click();
  await see(page.getByText('Checkpoint 1', { exact: true }), page.getByText('None (first)'));
  await see(page.getByText(app.deps.signer.keyId));
  const href = await link(page, 'Download the keys').getAttribute('href');
  expect(href).toBe('/.well-known/indulge-keys.json');
  await examine(page);
  // With fingerprints as wide on a tablet as on a desk, this must fail.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectNoHorizontalScroll(page);
});

test('a broken chain is shown, even if the server says nothing', async () => {
  const page = await visit();
  await page.route('**/api/trust/checkpoints?*', (route) => route.continue());
  await page.route('**/api/trust/checkpoints', async (route) => {
    const answer = await route.fetch();
    const [first, ...rest] = await answer.json();
    await route.fulfill({ response: answer, json: [{ ...first, size: first.size + 1 }, ...rest] });
  });
  await page.goto('/trust');
  await see(page.getByText(/is not as Indulge signed it: the signature does not fit/));
});
