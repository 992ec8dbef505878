/**
 * Calls against another enterprise's objects, payouts to users who cannot be paid, and CSV files in many
 * formats.
 */
import { describe, expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { type Capability, can } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { fund, list, newRecipient, otherCompany, upload } from './company.ts';

const product = await testApp();
const { db } = product;
const COMPANY_ROLES = ['super_admin', 'account_manager', 'account_staff', 'department_manager'] as const;
const manager = await product.signIn('account_manager');
const send = '/api/enterprise/send-funds';
const payouts = '/api/enterprise/payouts';

const CAMPAIGN = { name: 'Spring', products: null };

/** An enterprise with its own colleague, employee, batch and card. */
const other = await otherCompany(product);
const colleague = await other.manager.post('/api/enterprise/add-staff', {
  emailUsername: 'ida',
  firstName: 'Ida',
  lastName: 'Moss',
  role: 'staff',
});
const employee = await newRecipient(product);
await db.query(
  `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
   select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
  [other.id, employee.id],
);
const batch = await other.manager.post<PayoutBatch>(payouts, { everyone: '1.00' });
const card = await other.manager.post('/api/enterprise/payment-methods', { paymentMethodId: 'pm_card_visa' });

const campaign = await other.manager.post('/api/enterprise/campaigns', CAMPAIGN);

const idOf: Record<string, string> = {
  campaignId: String(campaign.body.id),
  enterpriseId: other.id,
  batchId: batch.body.id,
  id: String(card.body.id),
};

// The invitation's job creates a link; the counts below begin after it.
await product.settled();

/** Every route whose path names an object of an enterprise. */
const named = ROUTES.map(({ route }) => route).filter(
  // Neither a role nor an occasion is an object.
  ({ path, actor }) =>
    path.startsWith('/api/enterprise') && /:(?!role|occasion)/.test(path) && actor !== 'employers',
);

/** A valid body of each route: the id is what is wrong. */
function bodyOf(path: string): object {
  if (path.includes('/payout-rules/')) return { limits: null, budget: null };
  if (path.endsWith('/mark')) return { paid: true };
  if (path.includes('/campaigns/')) return CAMPAIGN;
  if (path.endsWith('/simulate')) return { event: 'ORDERS.CREATED' };
  return path.includes('/approvals/') ? {} : { reason: 'Mine' };
}

/** One pixel, as PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const takesPicture = (method: string, path: string) => method === 'POST' && path.endsWith('/logo');

async function stateOfOther() {
  const { rows } = await db.query(
    `select (select count(*)::int from users where enterprise_id = $1 and deleted_at is null) as staff,
       (select count(*)::int from employee where enterprise_id = $1) as employees,
       (select count(*)::int from one_time_token where user_id = $2) as links,
       (select status from payout_batch where id = $3) as batch,
       (select array_agg(row(name, logo_id, deleted_at)::text order by id) from campaign where enterprise_id = $1) as campaigns`,
    [other.id, colleague.body.id, batch.body.id],
  );
  const cards = await other.manager.get<unknown[]>('/api/enterprise/payment-methods');
  return { ...(rows[0] as object), cards: cards.body.length };
}

describe.each(COMPANY_ROLES)('%s of another enterprise', (role) => {
  test.each(named.map((route) => ({ ...route, call: `${route.method} ${route.path}` })))(
    'is refused by $call',
    async ({ method, path, actor, body }) => {
      const person = await product.signIn(role);
      const before = await stateOfOther();
      const userId = /\/(staff|people)\//.test(path) ? String(colleague.body.id) : employee.id;
      const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => idOf[name] ?? userId);
      const put = method === 'PUT' ? person.put : person.post;
      const answer = await (body
        ? put(address, bodyOf(path))
        : takesPicture(method, path)
          ? upload(person, address, PICTURE, { name: 'logo.png', field: 'logo' })
          : person.send(method, address));
      const expected = can(role, actor as Capability) ? [404, 'not-found'] : [403, 'forbidden'];
      expect([answer.status, answer.body.code]).toEqual(expected);
      expect(await stateOfOther()).toEqual(before);
    },
  );
});

test('the table above covers every kind of object', () => {
  for (const part of [
    '/campaigns/',
    '/staff/',
    '/employees/',
    '/payouts/',
    '/payment-methods/',
    '/approvals/',
    '/people/',
  ])
    expect(named.filter(({ path }) => path.includes(part)).length).toBeGreaterThan(0);
});

async function listedMember(): Promise<SignedIn> {
  const person = await product.newMember();
  await list(product, person.id, manager.id);
  return person;
}
const closeAccount = async (person: SignedIn) =>
  expect((await person.delete('/api/user/delete-account')).status).toBe(200);

test('no payout reaches an enterprise user or a member who deleted their account', async () => {
  const gone = await listedMember();
  await closeAccount(gone);
  const before = await countTransactions(db);
  const operators = [manager.id, other.manager.id, String(colleague.body.id)];
  for (const role of COMPANY_ROLES) {
    const person = await product.signIn(role);
    for (const recipientId of [...operators, person.id, gone.id]) {
      const answer = await person.post(send, { recipientId, amount: '5', confirmNotEmployee: true });
      const message = 'This person cannot be paid from your shared balance.';
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found', message } });
      const { body } = await person.post<PayoutBatch>(payouts, {
        rows: [{ employeeId: recipientId, amount: '5' }],
      });
      expect(body).toMatchObject({ payableRows: 0, refusedRows: 1, total: '0.00' });
    }
  }
  expect(await countTransactions(db)).toBe(before);
});

test("another enterprise's employee is paid only with a confirmation, and never in a batch", async () => {
  const one = { recipientId: employee.id, amount: '5' };
  expect((await manager.post(send, one)).body.code).toBe('not-an-employee');
  const { body } = await manager.post<PayoutBatch>(payouts, {
    rows: [{ employeeId: employee.id, amount: '5' }],
  });
  expect(body).toMatchObject({ payableRows: 0, refusedRows: 1 });
  expect(await balanceOf(db, employee.id)).toBe(0n);
  expect((await manager.post(send, { ...one, confirmNotEmployee: true })).status).toBe(200);
  expect(await balanceOf(db, employee.id)).toBe(5_00n);
});

// Leave `reachable` out of decideRows, and this must fail.
test('a member who deletes the account between the preview and the payout is not paid', async () => {
  const [stays, goes] = [await newRecipient(product, { listedBy: manager }), await listedMember()];
  const rows = [stays.id, goes.id].map((employeeId) => ({ employeeId, amount: '2' }));
  const { body } = await manager.post<PayoutBatch>(payouts, { rows });
  expect(body.payableRows).toBe(2);
  await closeAccount(goes);
  await manager.post(`${payouts}/${body.id}/confirm`);
  await product.settled();
  expect((await manager.get<PayoutBatch>(`${payouts}/${body.id}`)).body).toMatchObject({
    status: 'completed',
    paidRows: 1,
    refusedRows: 1,
  });
  expect((await manager.get(`${payouts}/${body.id}/rows?fate=refused`)).body).toMatchObject([
    { reason: 'This account was closed.' },
  ]);
});

test.each(['0', '-1', '0.001', 'x', '', null])('a payout batch refuses the amount %j', async (amount) => {
  const nora = await newRecipient(product, { listedBy: manager });
  for (const body of [{ rows: [{ employeeId: nora.id, amount }] }, { everyone: amount }])
    expect(await manager.post(payouts, body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
});

// Drop the lock on the balance in payRows, and this must fail.
test('two payout batches that are confirmed at once spend the balance once', async () => {
  const { id, manager: boss } = await otherCompany(product, 0n);
  await fund(product, id, 10_00n);
  const people = await Promise.all([newRecipient(product), newRecipient(product)]);
  for (const person of people)
    await db.query(
      `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
       select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
      [id, person.id],
    );
  const previews = await Promise.all(
    people.map((person) =>
      boss.post<PayoutBatch>(payouts, { rows: [{ employeeId: person.id, amount: '10' }] }),
    ),
  );
  await Promise.all(previews.map(({ body }) => boss.post(`${payouts}/${body.id}/confirm`)));
  await product.settled();
  const balances = await Promise.all(people.map((person) => balanceOf(db, person.id)));
  expect(balances.toSorted()).toEqual([0n, 10_00n]);
});

test('an inactive enterprise cannot fund, pay or invite, and its employees keep their money', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  await boss.post(send, { recipientId: nora.id, amount: '5', confirmNotEmployee: true });
  const { body: waiting } = await upload<PayoutBatch>(
    boss,
    `${payouts}/csv`,
    `email,amount\n${nora.email},1\n`,
  );
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: false }));
  const before = await countTransactions(db);
  const staff = { emailUsername: 'new', firstName: 'Ned', lastName: 'Low', role: 'staff' };
  const people = 'firstName,lastName,email\nAnn,Lee,ann.inactive@example.com\n';
  const answers = [
    await boss.post('/api/enterprise/create-payment-intent', { amount: '10' }),
    await boss.post(send, { recipientId: nora.id, amount: '5', confirmNotEmployee: true }),
    await boss.post(payouts, { everyone: '1' }),
    await upload(boss, `${payouts}/csv`, `email,amount\n${nora.email},1\n`),
    await boss.post('/api/enterprise/add-staff', staff),
    await upload(boss, '/api/enterprise/upload-employees', people),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'enterprise-inactive']);
  expect((await boss.post(`${payouts}/${waiting.id}/confirm`)).status).toBe(409);
  expect(await countTransactions(db)).toBe(before);
  expect(await balanceOf(db, nora.id)).toBe(5_00n);
  expect((await boss.get('/api/enterprise')).body).toMatchObject({ isActive: false });
});

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['with a byte order mark', (email: string) => `\uFEFFemail,amount,message\n${email},25,Café\n`],
  [
    'with semicolons',
    (email: string) => `email;amount;message\n${email};25,00;Café\n`.replace('25,00', '25'),
  ],
  ['in Latin-1', (email: string) => latin(`email,amount,message\n${email},25,Café\n`)],
  ['with a formula for a message', (email: string) => `email,amount,message\n${email},25,=1+1\n`],
  [
    'with the same employee twice',
    (email: string) => `email,amount\n${email},25\n${email.toUpperCase()},25\n`,
  ],
  ['with formulas in the email column', (email: string) => `email,amount\n${email},25\n=cmd|'/c calc',25\n`],
])('a file of amounts %s pays one employee once', async (_how, write) => {
  const nora = await newRecipient(product, { listedBy: manager });
  const { status, body } = await upload<PayoutBatch>(manager, `${payouts}/csv`, write(nora.email));
  expect(status).toBe(201);
  expect(body).toMatchObject({ payableRows: 1, total: '25.00' });
  const file = await manager.get(`${payouts}/${body.id}/result.csv`);
  expect(file.text).not.toMatch(/(^|,)=/m);
});

test('simultaneous creations take a name or a domain once', async () => {
  const admin = await product.signIn('administrator');
  const mark = newId().slice(-8);
  const company = (index: number, changes: object) => ({
    companyName: `Solo ${mark} ${index}`,
    companyAddress: '1 Road',
    emailDomain: `solo${mark}${index}.example`,
    managerFirstName: 'Mo',
    managerLastName: 'Hart',
    managerPhone: '(217) 555-0199',
    ...changes,
  });
  const create = (given: { emailDomain: string }) =>
    admin.post('/api/admin/create-enterprise', { ...given, managerEmail: `mo@${given.emailDomain}` });
  for (const changes of [{ companyName: `SOLO ${mark}` }, { emailDomain: `one${mark}.example` }]) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(company(index, changes))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'enterprise-exists')).toHaveLength(9);
  }
});
