import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bundleShop, serveShop } from './shop/serve-shop.ts';
import { endsWithTest, type Running, startSandbox } from './support.ts';

const good = '4242424242424242';
let browser: Browser;
let script: string;

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundleShop()]);
}, 60_000);
afterAll(() => browser?.close());

type Shop = { page: Page; fields: FrameLocator; complaints: string[] };

async function visit(sandbox: Running, wishes: Record<string, string>): Promise<Shop> {
  const shop = await serveShop(script, sandbox.url);
  const context = await browser.newContext();
  const page = await context.newPage();
  endsWithTest(async () => {
    await context.close();
    await shop.close();
  });
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${shop.url}/?${new URLSearchParams(wishes)}`);
  return { page, fields: page.frameLocator('iframe[title^="Secure"]'), complaints };
}

async function newPayment({ stripe }: Running): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount: 5375,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
  });
}

async function type(fields: FrameLocator, card: string): Promise<void> {
  await fields.locator('[name=number]').pressSequentially(card);
  await fields.locator('[name=expiry]').fill('12/34');
  await fields.locator('[name=cvc]').fill('123');
}

async function result(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const text = await eventually(async () => {
    const shown = await page.textContent('#result');
    return shown === '' || shown === 'busy' ? undefined : shown;
  });
  return JSON.parse(text) as Record<string, Record<string, unknown>>;
}

async function faultsOf(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

describe('the payment element', () => {
  test('pays, on a strict page of another origin, without a complaint in the console', async () => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const { page, fields, complaints } = await visit(sandbox, { secret: intent.client_secret as string });
    // The fields take text before the page hears that they are ready.
    await expect.poll(() => page.locator('#events').textContent()).toBe('ready');
    await type(fields, good);
    expect(await fields.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await fields.getByLabel('Expiration date').inputValue()).toBe('12 / 34');
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await result(page)).toMatchObject({ paymentIntent: { id: intent.id, status: 'succeeded' } });
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(5375);
    expect(complaints).toEqual([]);
    const events = await page.locator('#events').textContent();
    expect(events?.split('\n')).toEqual(['ready', 'complete false', 'complete true']);
  });

  test('is paid with Enter, moving on by itself from field to field', async () => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const { page, fields } = await visit(sandbox, { secret: intent.client_secret as string });
    await fields.getByLabel('Card number').click();
    await page.keyboard.type(`${good}1234123`);
    await page.keyboard.press('Enter');
    expect(await result(page)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('shows beside each field what is missing, and focuses the first', async () => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const { page, fields } = await visit(sandbox, { secret: intent.client_secret as string });
    await fields.locator('[name=number]').pressSequentially('4242424242424241');
    await expect
      .poll(() => fields.getByRole('alert').allTextContents())
      .toContain('Your card number is invalid.');
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await result(page)).toMatchObject({ error: { type: 'validation_error', code: 'invalid_number' } });
    expect(await fields.getByRole('alert').allTextContents()).toEqual([
      'Your card number is invalid.',
      "Your card's expiration date is incomplete.",
      "Your card's security code is incomplete.",
    ]);
    expect(await fields.locator('[name=number]').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  test('shows a decline and accepts another card after it', async () => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const { page, fields } = await visit(sandbox, { secret: intent.client_secret as string });
    await type(fields, '4000000000000002');
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await result(page)).toMatchObject({
      error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    });
    await fields.locator('[name=number]').fill('5555555555554444');
    await page.getByRole('button', { name: 'Pay' }).click();
    await eventually(async () => (await page.textContent('#result'))?.includes('"succeeded"'));
  });

  test.each([
    ['Complete authentication', { paymentIntent: { status: 'succeeded' } }],
    ['Fail authentication', { error: { code: 'payment_intent_authentication_failure' } }],
  ])("asks the cardholder's bank, who may choose '%s'", async (choice, outcome) => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const { page, fields, complaints } = await visit(sandbox, { secret: intent.client_secret as string });
    await type(fields, '4000002500003155');
    await page.getByRole('button', { name: 'Pay' }).click();
    const bank = page.frameLocator('iframe[title="Card authentication"]');
    await expect.poll(() => bank.getByText('$53.75').isVisible()).toBe(true);
    await bank.getByRole('button', { name: choice }).click();
    expect(await result(page)).toMatchObject(outcome);
    expect(await page.locator('dialog').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('returns by redirect when that is asked for', async () => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const wishes = { secret: intent.client_secret as string, redirect: 'always' };
    const { page, fields } = await visit(sandbox, wishes);
    await type(fields, good);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(/back=1/);
    const params = Object.fromEntries(new URL(page.url()).searchParams);
    expect(params).toMatchObject({ payment_intent: intent.id, redirect_status: 'succeeded' });
  });

  test('pays with a saved card, and saves one', async () => {
    const sandbox = await startSandbox();
    const { stripe } = sandbox;
    const customer = await stripe.customers.create();
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    const first = await visit(sandbox, { secret: setup.client_secret as string });
    await type(first.fields, good);
    await first.page.getByRole('button', { name: 'Pay' }).click();
    expect(await result(first.page)).toMatchObject({ setupIntent: { status: 'succeeded' } });

    const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data;
    const payment = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
    });
    const wishes = { secret: payment.client_secret as string, saved: card?.id ?? '', element: 'card' };
    const second = await visit(sandbox, wishes);
    await second.page.getByRole('button', { name: 'Pay' }).click();
    expect(await result(second.page)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('reports an intent that cannot be loaded', async () => {
    const sandbox = await startSandbox();
    const { page } = await visit(sandbox, { secret: 'pi_unknown_secret_unknown' });
    await eventually(async () =>
      (await page.locator('#events').textContent())?.includes('loaderror resource_missing'),
    );
  });
});

describe.each(['stripe', 'night'])('in the theme %s', (theme) => {
  test.each(['payment', 'card'])('axe finds nothing in the %s element, empty or wrong', async (element) => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const { page } = await visit(sandbox, { secret: intent.client_secret as string, theme, element });
    await eventually(async () => (await page.locator('#events').textContent())?.includes('ready'));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay' }).click();
    await result(page);
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('the card element', () => {
  test('pays on one line', async () => {
    const sandbox = await startSandbox();
    const intent = await newPayment(sandbox);
    const wishes = { secret: intent.client_secret as string, element: 'card' };
    const { page, fields, complaints } = await visit(sandbox, wishes);
    await fields.getByLabel('Credit or debit card number').click();
    await page.keyboard.type('37828224631000512341234');
    expect(await fields.locator('[name=number]').inputValue()).toBe('3782 822463 10005');
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await result(page)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(await page.locator('#events').textContent()).toContain('amex true');
    const charge = await sandbox.stripe.charges.list({ payment_intent: intent.id });
    expect(charge.data).toMatchObject([{ billing_details: { name: 'Maya' } }]);
    expect(complaints).toEqual([]);
  });

  test('saves a card', async () => {
    const sandbox = await startSandbox();
    const setup = await sandbox.stripe.setupIntents.create();
    const { page, fields } = await visit(sandbox, { secret: setup.client_secret as string, element: 'card' });
    await type(fields, good);
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await result(page)).toMatchObject({ setupIntent: { status: 'succeeded' } });
  });
});
