/** Objects that have an owner, and the routes that name one of them. */
import { beforeAll } from 'vitest';
import { ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { newRecipient, otherCompany } from '#tests/enterprise/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';

const first = async (owner: SignedIn, path: string) => {
  const [object] = (await owner.get<{ id: string }[]>(path)).body;
  if (!object) throw new Error(`${path} lists nothing.`);
  return object.id;
};

const CASE = { problem: 'declined', evidence: 'They refused it at the till.' };

const CAMPAIGN = { name: 'Spring', products: null };

/** Bodies that the routes take, so that the object decides about the answer. */
export const BODIES: Record<string, object> = {
  'PATCH /api/auth/passkeys/:passkeyId': { name: 'Mine now' },
  'PATCH /api/cart/:cartItemId': { quantity: 3 },
  'PATCH /api/purchased-gift-cards/:id': { archived: true },
  'POST /api/purchased-gift-cards/:id/cases': CASE,
  'PUT /api/purchased-gift-cards/:id/remaining': { remaining: '1.00' },
  'POST /api/rewards/:id/resend': {},
  'POST /api/enterprise/rewards/:rewardId/resend': {},
  'PUT /api/enterprise/campaigns/:campaignId': CAMPAIGN,
  'PUT /api/enterprise/payout-rules/people/:userId': { limits: null, budget: null },
  'POST /api/enterprise/approvals/:requestId/approve': {},
  'POST /api/enterprise/approvals/:requestId/reject': {},
  'POST /api/enterprise/fraud-reviews/:reviewId/block': { reason: 'Unknown' },
  'POST /api/enterprise/fraud-reviews/:reviewId/release': { reason: 'Known' },
  'POST /api/enterprise/payouts/:batchId/resume': { reason: 'Go on' },
  'POST /api/enterprise/invoices/:invoiceId/mark': { paid: true },
  'POST /api/enterprise/webhooks/:webhookId/simulate': { event: 'ORDERS.CREATED' },
};

export function pictureForm(field = 'picture'): FormData {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.set(field, new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'shop.png');
  return form;
}

/** The product, with an object of each kind that Maya and the company own. */
export async function openObjects() {
  const product = await testApp({ env: { LIMIT_ACCOUNT_MAILS_PER_HOUR: '100000' } });
  const { db } = product;

  /** Whose objects are tried: a member of the demo with a history, and a company of its own. */
  const maya = await product.signIn('maya@example.com');
  const company = await otherCompany(product);
  const boss = company.manager;

  /**
   * Nobody but the owner reaches what these name: the routes about roles and colleagues of one's own are not
   * here.
   */
  const routes = ROUTES.map(({ route }) => route).filter(
    ({ path, actor }) =>
      path.includes('/:') &&
      !/\/:(role|occasion|ruleType)$/.test(path) &&
      actor !== 'anyone' &&
      !actor.startsWith('staff-'),
  );

  const callers = { proven: new Map<Role, SignedIn>(), unproven: new Map<Role, SignedIn>() };
  const objects: Record<string, string> = {};

  beforeAll(async () => {
    Object.assign(objects, await ownedByMaya(), await ownedByTheCompany());
    await product.settled();
    const who = (role: Role) => product.signIn(role === 'member' ? 'leo@example.com' : role);
    for (const role of ROLES) callers.unproven.set(role, await who(role));
    await db.query('update session set reauthenticated_at = null');
    for (const role of ROLES) callers.proven.set(role, await who(role));
  });

  async function ownedByMaya(): Promise<Record<string, string>> {
    const { rows: cards } = await db.query<{ id: string }>(
      `select id from gift_card where slug = 'butterlamp'`,
    );
    const proven = await product.signIn('maya@example.com');
    await maya.post('/api/cart', { giftCardId: cards[0]?.id, amount: '25', quantity: 1 });
    await maya.post('/api/payment-methods', { paymentMethodId: 'pm_card_visa' });
    const passkey = newId();
    await db.query(
      `insert into passkey (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
     values ($1, $2, '\\x01', '\\x02', 0, '{}', false, 'Phone', now())`,
      [passkey, maya.id],
    );
    await db.query(
      `insert into linked_identity (provider, subject, email, user_id, linked_at) values ('google', 'g', $2, $1, now())`,
      [maya.id, maya.email],
    );
    const card = await first(maya, '/api/purchased-gift-cards');
    const opened = await maya.post<{ id: string }>(`/api/purchased-gift-cards/${card}/cases`, CASE);
    const gift = { recipientEmail: 'someone@example.com', amount: '5.00', design: 'birthday' };
    const reward = await proven.post<{ id: string }>('/api/rewards', gift);
    return {
      '/api/card-cases/:caseId': opened.body.id,
      '/api/rewards/:id': reward.body.id,
      '/api/auth/sessions/:sessionId': await first(proven, '/api/auth/sessions'),
      '/api/auth/identities/:id': await first(maya, '/api/auth/identities'),
      '/api/auth/passkeys/:passkeyId': passkey,
      '/api/cart/:cartItemId': await first(maya, '/api/cart'),
      '/api/payment-methods/:id': await first(maya, '/api/payment-methods'),
      '/api/purchased-gift-cards/:id': card,
      '/api/transactions/:id': await first(maya, '/api/transactions'),
      '/api/notifications/:id': await first(maya, '/api/notifications'),
    };
  }

  async function ownedByTheCompany(): Promise<Record<string, string>> {
    const employee = await newRecipient(product);
    await db.query(
      `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
      [company.id, employee.id],
    );
    await db.query(
      `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     values ($1, 'account_manager', 500, now())`,
      [company.id],
    );
    const pay = { recipientId: employee.id, amount: '10', confirmNotEmployee: true };
    const waits = await boss.post<{ payoutRequestId: string }>('/api/enterprise/send-funds', pay);
    const batch = await boss.post<{ id: string }>('/api/enterprise/payouts', {
      rows: [{ employeeId: employee.id, amount: '1' }],
    });
    const rewards = await boss.post<{ rewards: { id: string }[] }>('/api/enterprise/rewards', {
      rewards: [{ recipientEmail: 'stranger@example.com', amount: '1' }],
    });
    const flagged = { recipientEmail: 'someone@flagged.example', amount: '1' };
    await db.query(
      `insert into fraud_rule (id, enterprise_id, rule_type, config, changed_at)
     values ($1, $2, 'review_email', '{"emails":[],"domains":["flagged.example"]}', now())`,
      [newId(), company.id],
    );
    await boss.post('/api/enterprise/rewards', { rewards: [flagged] });
    await boss.post('/api/enterprise/payment-methods', { paymentMethodId: 'pm_card_visa' });
    const apiKey = newId();
    await db.query(
      `insert into api_key (id, enterprise_id, name, mode, permission, key_hash, ending, created_by, created_at)
     values ($1, $2, 'Payroll', 'live', 'read_write', sha256('key'), 'a1b2', $3, now())`,
      [apiKey, company.id, boss.id],
    );
    const webhook = newId();
    const delivery = newId();
    await db.query(
      `insert into webhook_endpoint (id, enterprise_id, url, secret, secret_nonce, secret_key_id, created_at, disabled_at)
     values ($1, $2, 'https://example.com/', '\\x01', '\\x02', 'none', now(), now())`,
      [webhook, company.id],
    );
    await db.query(
      `insert into webhook_delivery (id, event_id, endpoint_id, event, resource_kind, resource_id, created_at, due_at)
     values ($1, $1, $2, 'ORDERS.CREATED', 'orders', $1, now(), now())`,
      [delivery, webhook],
    );
    const campaign = await boss.post<{ id: string }>('/api/enterprise/campaigns', CAMPAIGN);
    const field = await boss.post<{ id: string }>('/api/enterprise/reward-fields', {
      name: 'Place',
      type: 'text',
    });
    const invoice = await boss.post<{ id: string }>('/api/enterprise/invoices', { amount: '100.00' });
    const report = await boss.post<{ id: string }>('/api/enterprise/reports', {
      kind: 'liability',
      on: '2026-01-01',
    });
    return {
      '/api/enterprise/reports/:reportId': report.body.id,
      '/api/enterprise/invoices/:invoiceId': invoice.body.id,
      '/api/enterprise/campaigns/:campaignId': campaign.body.id,
      '/api/enterprise/reward-fields/:fieldId': field.body.id,
      '/api/enterprise/webhooks/:webhookId': webhook,
      '/api/enterprise/webhook-deliveries/:deliveryId': delivery,
      '/api/enterprise/api-keys/:keyId': apiKey,
      '/api/enterprise/transactions/:id': await first(boss, '/api/enterprise/transactions'),
      '/api/enterprise/:enterpriseId': company.id,
      '/api/employers/:enterpriseId': company.id,
      '/api/enterprise/staff/:userId': boss.id,
      '/api/enterprise/payout-rules/people/:userId': boss.id,
      '/api/enterprise/employees/:userId': employee.id,
      '/api/enterprise/approvals/:requestId': waits.body.payoutRequestId,
      '/api/enterprise/payouts/:batchId': batch.body.id,
      '/api/enterprise/rewards/:rewardId': rewards.body.rewards[0]?.id ?? '',
      '/api/enterprise/fraud-reviews/:reviewId': await first(boss, '/api/enterprise/fraud-reviews'),
      '/api/enterprise/payment-methods/:id': await first(boss, '/api/enterprise/payment-methods'),
    };
  }

  /** The longest known beginning of the path names the object. */
  function objectOf(path: string): string | undefined {
    const kind = Object.keys(objects)
      .filter((known) => path === known || path.startsWith(`${known}/`))
      .toSorted((one, other) => other.length - one.length)[0];
    return kind === undefined ? undefined : objects[kind];
  }

  return { db, maya, boss, routes, callers, objects, objectOf };
}
