/**
 * What happens before a visitor is pictured: what waits for another manager or administrator, a gift card
 * whose code does not work, payments that come back, by the levers of the card processor's stand-in, and a
 * company's automatic top-ups.
 */
import type { BrowserContext } from 'playwright-core';
import { signIn, type Visitor } from './visitors.ts';

type Stage = (context: BrowserContext, site: string) => Promise<void>;

/** Whose stages come first, because the visitor sees what they did. */
export const EARLIER_STAGES: Partial<Record<Visitor, readonly Visitor[]>> = {
  approver: ['clerk'],
  desk: ['reporting'],
  stopped: ['topped'],
  staff: ['gifted', 'frozen', 'won', 'rest', 'asking'],
};

export const STAGES: Partial<Record<Visitor, Stage>> = {
  /** The company notes a cost center and more with each reward. */
  noting: async (context, site) => {
    const fields = [
      { name: 'Cost Center', type: 'choice', required: true, options: ['Sales', 'Product', 'Support'] },
      { name: 'Project', type: 'text' },
      { name: 'Survey date', type: 'date' },
    ];
    for (const data of fields) await send(context, site, { path: '/api/enterprise/reward-fields', data });
  },
  /** Account staff ask for a payout and two rewards; a manager rejects another payout. */
  clerk: async (context, site) => {
    const employees = await read<{ id: string; canPay: boolean }[]>(
      context,
      site,
      '/api/enterprise/employees?limit=100',
    );
    const [first, second] = employees.filter(({ canPay }) => canPay);
    // `noting` made the fields, unless its screens are left out.
    const path = '/api/enterprise/reward-fields';
    const fields = await read<{ id: string; name: string }[]>(context, site, path);
    const values: Record<string, string> = { 'Cost Center': 'Product', Project: 'Launch' };
    const customFields = Object.fromEntries(fields.map(({ id, name }) => [id, values[name] ?? '']));
    const message = 'Five years with us. Thank you!';
    for (const [recipient, amount] of [
      [second, '450'],
      [first, '300'],
    ] as const) {
      const data = { recipientId: recipient?.id, amount, message };
      await send(context, site, { path: '/api/enterprise/send-funds', data });
    }
    await send(context, site, {
      path: '/api/enterprise/rewards',
      data: {
        rewards: ['imani.cole@example.net', 'viktor.anders@example.net'].map((recipientEmail) => ({
          recipientEmail,
          amount: '150.00',
          message: 'Thank you for speaking at our launch.',
          customFields,
        })),
      },
    });
    const manager = await contextOf(context, 'manager', site);
    const waiting = await read<{ id: string; amount: string }[]>(manager, site, '/api/enterprise/approvals');
    const rejected = waiting.find(({ amount }) => amount === '450.00');
    await send(manager, site, {
      path: `/api/enterprise/approvals/${rejected?.id}/reject`,
      data: { note: 'Already paid last month' },
    });
    await manager.close();
  },
  /** Maya reports one card. Staff refund another one. */
  reporting: async (context, site) => {
    const cards = await read<{ id: string }[]>(context, site, '/api/purchased-gift-cards');
    const [reported, refunded] = cards;
    const data = { problem: 'already-used', evidence: 'Main Street, today at noon: “This card is empty.”' };
    await send(context, site, { path: `/api/purchased-gift-cards/${reported?.id}/cases`, data });
    const other = await send<{ id: string }>(context, site, {
      path: `/api/purchased-gift-cards/${refunded?.id}/cases`,
      data: { problem: 'not-recognized', evidence: 'The register in Dover does not know the code.' },
    });
    const god = await contextOf(context, 'god', site);
    await send(god, site, {
      path: `/api/admin/card-cases/${other.id}/refund`,
      data: { reason: 'The issuer confirmed that it never activated the card' },
    });
    await god.close();
  },
  /** An administrator asks for what needs a second one, and a company has invoices that wait. */
  desk: async (context, site) => {
    const admin = await contextOf(context, 'admin', site);
    await send(admin, site, {
      path: '/api/admin/manual-add-funds',
      data: { userId: 'leo@example.com', amount: '600', reason: 'Makes up for a lost card' },
    });
    await send(context, site, {
      path: '/api/admin/manual-add-funds',
      data: { userId: 'maya@example.com', amount: '750', reason: 'Agreed in the call of Monday' },
    });
    await admin.close();
    const owner = await contextOf(context, 'owner', site);
    const path = '/api/enterprise/invoices';
    await send(owner, site, { path, data: { amount: '2500', poNumber: 'PO-1180' } });
    const paid = await send<{ id: string }>(owner, site, {
      path,
      data: { amount: '1200', poNumber: 'Holiday gifts of the team in Springfield, 2026' },
    });
    await send(owner, site, { path: `${path}/${paid.id}/mark`, data: { paid: true } });
    await owner.close();
  },
  /** One gift is disputed. Another is paid once the recipient hid, so it is returned. */
  gifted: async (context, site) => {
    const guest = await context.browser()?.newContext();
    if (!guest) throw new Error('There is no browser.');
    const disputed = await begin(guest, site, {
      path: '/api/guest/create-payment-intent',
      data: gift('25'),
    });
    await pull(context, site, `payment_intents/${disputed}/succeed`);
    await untilNotified(context, site, 'Gift Received');
    await pull(context, site, `payment_intents/${disputed}/dispute`);
    await untilNotified(context, site, 'Gift Disputed');
    const returned = await begin(guest, site, {
      path: '/api/guest/create-payment-intent',
      data: gift('40'),
    });
    await send(context, site, { method: 'PATCH', path: '/api/user/preferences', data: HIDDEN });
    await pull(context, site, `payment_intents/${returned}/succeed`);
    await untilNotified(context, site, 'Gift Returned');
    await guest.close();
  },
  /** A payment is disputed, so the balance cannot be spent. */
  frozen: async (context, site) => {
    const intent = await topUp(context, site, { amount: '50' });
    await pull(context, site, `payment_intents/${intent}/dispute`);
    await untilNotified(context, site, 'Payment Disputed');
  },
  won: async (context, site) => {
    const intent = await topUp(context, site, { amount: '50' });
    const dispute = await pull(context, site, `payment_intents/${intent}/dispute`);
    await untilNotified(context, site, 'Payment Disputed');
    await pull(context, site, `disputes/${dispute.id}/win`);
    await untilNotified(context, site, 'Dispute Resolved');
  },
  disputed: async (context, site) => {
    const intent = await begin(context, site, {
      path: '/api/enterprise/create-payment-intent',
      data: { amount: '500' },
    });
    await pull(context, site, `payment_intents/${intent}/succeed`);
    await untilNotified(context, site, 'Funds Added');
    await pull(context, site, `payment_intents/${intent}/dispute`);
    await untilNotified(context, site, 'Payment Disputed');
  },
  /** The owner saves a card, and has it top up. */
  topped: async (context, site) => {
    const owner = await contextOf(context, 'owner', site);
    const card = await send<{ id: string }>(owner, site, {
      path: '/api/enterprise/payment-methods',
      data: { paymentMethodId: 'pm_card_visa' },
    });
    const { sharedBalance } = await read<{ sharedBalance: string }>(context, site, '/api/enterprise');
    await send(owner, site, {
      method: 'PUT',
      path: LOW_BALANCE,
      data: {
        line: sharedBalance,
        topUp: { amount: sharedBalance, cardId: card.id, monthlyLimit: '500000' },
      },
    });
    await owner.close();
  },
  /** The owner's account is frozen, and the next payout crosses the line. */
  stopped: async (context, site) => {
    const god = await contextOf(context, 'god', site);
    const [owner] = await read<{ id: string }[]>(god, site, '/api/admin/users?search=owner@acme.example');
    await send(god, site, {
      path: `/api/admin/users/${owner?.id}/freeze`,
      data: { reason: 'Left the company' },
    });
    await god.close();
    const employees = await read<{ id: string; canPay: boolean }[]>(
      context,
      site,
      '/api/enterprise/employees?limit=100',
    );
    const recipientId = employees.find(({ canPay }) => canPay)?.id;
    await send(context, site, { path: '/api/enterprise/send-funds', data: { recipientId, amount: '25' } });
    await until('the top-ups to stop', async () =>
      (await readText(context, site, LOW_BALANCE)).includes('manager-gone'),
    );
  },
  /** A user that Google knows and the product does not. */
  newcomer: async (context) => {
    const page = await context.newPage();
    await page.goto('/sign-up');
    await page.getByRole('link', { name: 'Sign up with Google' }).click();
    await page.getByRole('button', { name: 'noor.haddad@example.com' }).click();
    await page.waitForURL('**/complete-profile');
    await page.close();
  },
  /** All but a rest goes to Maya; a card can take that back. */
  rest: async (context, site) => {
    await livesInCalifornia(context, site);
    await topUp(context, site, { amount: '25' });
    const { balance } = await read<{ balance: string }>(context, site, '/api/auth/user');
    const amount = (Number(balance) - REST).toFixed(2);
    await send(context, site, { path: '/api/transfers', data: { recipientUsername: 'maya', amount } });
  },
  /** A rest that no card can take back waits for staff. */
  asking: async (context, site) => {
    await livesInCalifornia(context, site);
    const { username } = await read<{ username: string }>(context, site, '/api/auth/user');
    const maya = await contextOf(context, 'maya', site);
    const amount = REST.toFixed(2);
    await send(maya, site, { path: '/api/transfers', data: { recipientUsername: username, amount } });
    await maya.close();
    await send(context, site, { path: '/api/cash-out', data: { amount, way: 'staff' } });
  },
};

/** Dollars. */
const REST = 3.2;

const livesInCalifornia = (context: BrowserContext, site: string) =>
  send(context, site, { method: 'PATCH', path: '/api/user/profile', data: { state: 'California' } });

const LOW_BALANCE = '/api/enterprise/low-balance';

const HIDDEN = { profileVisibility: 'private' };

const gift = (amount: string) => ({
  amount,
  recipientUsername: 'leo',
  senderName: 'Ana Lopez',
  senderPhone: '(217) 555-0142',
  senderEmail: 'ana@guest.example',
  message: 'For your new kitchen.',
});

type Request = { method?: 'POST' | 'PATCH' | 'PUT'; path: string; data: object };

async function topUp(context: BrowserContext, site: string, data: { amount: string }): Promise<string> {
  const intent = await begin(context, site, { path: '/api/create-payment-intent', data });
  await pull(context, site, `payment_intents/${intent}/succeed`);
  await send(context, site, { path: '/api/confirm-payment', data: { paymentIntentId: intent } });
  return intent;
}

async function begin(context: BrowserContext, site: string, request: Request): Promise<string> {
  const { paymentIntentId } = await send<{ paymentIntentId: string }>(context, site, request);
  return paymentIntentId;
}

function pull(context: BrowserContext, site: string, path: string): Promise<{ id: string }> {
  return send(context, site, { path: `/sandbox/stripe/_test/${path}`, data: {} });
}

async function send<T>(
  context: BrowserContext,
  site: string,
  { method = 'POST', path, data }: Request,
): Promise<T> {
  const answer = await context.request.fetch(site + path, { method, data, headers: { origin: site } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function contextOf(context: BrowserContext, visitor: Visitor, site: string): Promise<BrowserContext> {
  const other = await context.browser()?.newContext();
  if (!other) throw new Error('There is no browser.');
  await signIn(other, visitor, site);
  return other;
}

async function readText(context: BrowserContext, site: string, path: string): Promise<string> {
  const answer = await context.request.get(site + path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.text();
}

async function read<T>(context: BrowserContext, site: string, path: string): Promise<T> {
  return JSON.parse(await readText(context, site, path)) as T;
}

/** The processor reports by webhook, and a job applies it. */
async function untilNotified(context: BrowserContext, site: string, title: string): Promise<void> {
  await until(`'${title}' in the notifications`, async () =>
    (await readText(context, site, '/api/notifications')).includes(`"${title}"`),
  );
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (Date.now() < giveUpAt) if (await holds()) return;
  throw new Error(`A stage waited in vain for ${what}.`);
}
