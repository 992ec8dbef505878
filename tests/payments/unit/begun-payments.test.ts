/** Beginning a payment, asking about it, and its card: by what the processor answers, with rows of every kind. */
import { expect, test, vi } from 'vitest';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { enterprise, member } from '#server/ledger/index.ts';
import {
  type CardProcessor,
  type PaymentIntent,
  ProcessorRefused,
  ProcessorUnavailable,
} from '#server/payments/card-processor-port.ts';
import type { PaymentsDeps } from '#server/payments/deps.ts';
import { chargeSavedCard } from '#server/payments/intents/charge-saved-card.ts';
import { confirmPayment } from '#server/payments/intents/confirm-payment.ts';
import { createPayment, type PaymentRequest } from '#server/payments/intents/create-payment.ts';
import { sweepPayments } from '#server/payments/intents/sweep-payments.ts';
import { findPaidCard } from '#server/payments/payers/find-paid-card.ts';
import type { Payment } from '#server/payments/payment.ts';
import { findGifts } from '#server/payments/settlement/gift-claim-store.ts';
import { findPayment } from '#server/payments/store.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

/** A processor that notes its calls, and answers with what it is given. */
function depsOf(tx: Tx, answers: Partial<CardProcessor> = {}) {
  const calls: [name: string, given: unknown][] = [];
  const standard: Partial<CardProcessor> = {
    createPaymentIntent: async ({ paymentId }) => ({
      id: `pi_${paymentId}`,
      clientSecret: 'secret',
      status: 'requires_payment_method',
    }),
    createCustomer: async () => ({ id: 'cus_new' }),
    retrieveClientSecret: async () => 'secret again',
    ...answers,
  };
  const cardProcessor = new Proxy(standard, {
    get: (target, name: keyof CardProcessor) => (given: never) => {
      calls.push([name, given]);
      const answer = target[name] as unknown as ((given: never) => Promise<unknown>) | undefined;
      return answer ? answer(given) : Promise.reject(new Error(`Nobody asks for ${name} here.`));
    },
  });
  const warnings: object[] = [];
  const log = { warn: (details: object) => warnings.push(details), error: () => undefined };
  const deps = {
    db: joinTransaction(db, tx),
    clock: testClock(now),
    jobs: notedJobs,
    cardProcessor,
    log,
    config: { fastPaths: false },
  } as unknown as PaymentsDeps;
  return { deps, calls, warnings, names: () => calls.map(([name]) => name) };
}

const madeUp = (name: string, use: (tx: Tx, insert: Insert) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const tables = [
        'users',
        'enterprise',
        'payment',
        'refund',
        'dispute',
        'webhook_event',
        'ledger_account',
      ];
      for (const table of tables) await insert(table, []);
      await use(tx, insert);
    }),
  );

const owner = {
  id: newId(),
  email: 'ada@made-up.example',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Quinn',
  user_type: 'regular',
  provider_customer_id: null as string | null,
};

const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  kind: 'add_funds',
  beneficiary: member(owner.id),
  amountCents: 40_00n,
  feeBasisPoints: 750,
  payerId: owner.id,
  ...more,
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

madeUp('a payment has its row before the processor hears of it, and one customer', async (tx, insert) => {
  await insert('users', [owner]);
  const { deps, calls, names } = depsOf(tx);
  const { payment, clientSecret } = await createPayment(deps, request());
  expect(clientSecret).toBe('secret');
  expect(names()).toEqual(['createCustomer', 'createPaymentIntent']);
  expect(calls[0]?.[1]).toMatchObject({ userId: owner.id, email: owner.email, name: 'Ada Quinn' });
  expect(calls[1]?.[1]).toEqual({
    paymentId: payment.id,
    amountCents: 43_00n,
    description: 'Funds added to an Indulge balance',
    metadata: {
      kind: 'add_funds',
      userId: owner.id,
      payerId: owner.id,
      amountCents: '4000',
      feeBasisPoints: '750',
    },
    idempotencyKey: `payment:${payment.id}`,
    customerId: 'cus_new',
  });
  expect(await findPayment(tx, payment.id)).toMatchObject({
    status: 'pending',
    intentId: `pi_${payment.id}`,
    customerId: 'cus_new',
    totalCents: 43_00n,
  });
  const { rows } = await tx.query('select next_check_at from payment');
  expect(rows).toEqual([{ next_check_at: minutes(2) }]);
  calls.length = 0;
  await createPayment(deps, request());
  expect(names()).toEqual(['createPaymentIntent']);
});

madeUp('a guest has no customer, and a company one without an address', async (tx, insert) => {
  const company = { id: newId(), company_name: 'Acme', slug: 'acme', email_domain: 'acme.example' };
  await insert('users', [owner]);
  await insert('enterprise', [company]);
  const { deps, calls, names } = depsOf(tx);
  const guest = {
    senderName: 'Ana',
    senderPhone: null,
    senderEmail: 'ana@made-up.example',
    message: 'Hello',
    browserHash: Buffer.from('browser'),
  };
  const id = newId();
  const gift = await createPayment(
    deps,
    request({ kind: 'guest_reward', beneficiary: 'itself', id, payerId: null, guest }),
  );
  expect(gift.payment).toMatchObject({
    id,
    customerId: null,
    beneficiary: { kind: 'guest', ownerId: id },
    senderName: 'Ana',
  });
  await createPayment(deps, request({ kind: 'guest_send', payerId: null, guest }));
  expect(names()).toEqual(['createPaymentIntent', 'createPaymentIntent']);
  expect(calls.every(([, given]) => !('customerId' in (given as object)))).toBe(true);
  calls.length = 0;
  await createPayment(deps, request({ kind: 'enterprise_funding', beneficiary: enterprise(company.id) }));
  expect(names()).toEqual(['createCustomer', 'createPaymentIntent']);
  const { idempotencyKey, ...who } = (calls[0]?.[1] ?? {}) as { idempotencyKey?: string };
  expect(who).toEqual({ enterpriseId: company.id, name: 'Acme' });
  expect(idempotencyKey).toMatch(new RegExp(`^customer:${company.id}:[0-9a-f]{16}$`));
});

madeUp('the same key of a payer is the same payment, with its secret fetched again', async (tx, insert) => {
  await insert('users', [owner]);
  const { deps, names, calls } = depsOf(tx);
  const first = await createPayment(deps, request({ requestKey: 'one' }));
  calls.length = 0;
  const again = await createPayment(deps, request({ requestKey: 'one' }));
  expect([again.payment.id, again.clientSecret]).toEqual([first.payment.id, 'secret again']);
  expect(names()).toEqual(['retrieveClientSecret']);
  expect(await codeOf(createPayment(deps, request({ requestKey: 'one', amountCents: 41_00n })))).toBe(
    'key-reused',
  );
  expect(await codeOf(createPayment(deps, request({ requestKey: 'one', kind: 'enterprise_funding' })))).toBe(
    'key-reused',
  );
  const other = await createPayment(deps, request({ requestKey: 'two' }));
  const unnamed = await createPayment(deps, request());
  expect(new Set([first, other, unnamed].map(({ payment }) => payment.id)).size).toBe(3);
  // The process stopped before the processor answered: the intent is asked for again, under its own key.
  await tx.query('update payment set intent_id = null where id = $1', [first.payment.id]);
  calls.length = 0;
  expect((await createPayment(deps, request({ requestKey: 'one' }))).payment.intentId).toBe(
    `pi_${first.payment.id}`,
  );
  expect(calls).toMatchObject([['createPaymentIntent', { idempotencyKey: `payment:${first.payment.id}` }]]);
  const forgotten = depsOf(tx, { retrieveClientSecret: async () => null });
  expect(await codeOf(createPayment(forgotten.deps, request({ requestKey: 'two' })))).toBe(
    'payments-unavailable',
  );
});

madeUp('a processor that refuses ends the payment; one that is away leaves it open', async (tx, insert) => {
  await insert('users', [owner]);
  const failing = (error: Error) => depsOf(tx, { createPaymentIntent: () => Promise.reject(error) }).deps;
  const refused = new ProcessorRefused('No such card', 'card_declined');
  for (const [error, code, status, failure] of [
    [refused, 'payments-unavailable', 'failed', 'card_declined'],
    [new ProcessorUnavailable('away'), 'payments-unavailable', 'pending', null],
    [new Error('A bug'), 'Error: A bug', 'pending', null],
  ] as const) {
    await tx.query('delete from payment');
    expect(await codeOf(createPayment(failing(error), request()))).toBe(code);
    expect((await tx.query('select status, failure_code from payment')).rows).toEqual([
      { status, failure_code: failure },
    ]);
  }
});

const row = (more: object = {}) => {
  const id = newId();
  return {
    id,
    kind: 'add_funds',
    status: 'pending',
    user_id: owner.id,
    payer_id: owner.id,
    intent_id: `pi_${id}` as string | null,
    amount_cents: 40_00n,
    fee_basis_points: 750,
    fee_cents: 3_00n,
    total_cents: 43_00n,
    created_at: minutes(-10),
    next_check_at: now,
    ...more,
  };
};

const intentOf = (
  { id, intent_id }: { id: string; intent_id: string | null },
  status: PaymentIntent['status'],
) =>
  ({
    id: intent_id ?? `pi_${id}`,
    status,
    amountCents: 43_00n,
    amountReceivedCents: 0n,
    currency: 'usd',
    metadata: { paymentId: id },
    paymentMethodId: null,
    chargeId: null,
    lastError: null,
  }) as unknown as PaymentIntent;

madeUp(
  'the sweeper asks about what is due, cancels after a day, and goes on after a failure',
  async (tx, insert) => {
    await insert('users', [owner]);
    const day = 24 * 60;
    const open = row();
    const abandoned = row({ created_at: minutes(-day) });
    const young = row({ created_at: minutes(-day + 1) });
    const unknown = row();
    const later = row({ next_check_at: minutes(1) });
    const lost = row({ intent_id: null });
    const refused = row({ intent_id: null });
    const all = [open, abandoned, young, unknown, later, lost, refused];
    await insert('payment', all);
    const byIntent = (id: string) => all.find((each) => (each.intent_id ?? `pi_${each.id}`) === id) ?? open;
    const { deps, calls, warnings } = depsOf(tx, {
      retrievePaymentIntent: async (id) =>
        id === unknown.intent_id ? null : intentOf(byIntent(id), 'requires_payment_method'),
      cancelPaymentIntent: async (id) => intentOf(byIntent(id), 'canceled'),
      async createPaymentIntent({ paymentId }) {
        if (paymentId === refused.id) throw new ProcessorRefused('No', 'not_allowed');
        return { id: `pi_${paymentId}`, clientSecret: 'secret', status: 'requires_payment_method' };
      },
    });
    expect(await sweepPayments(deps)).toBe(6);
    const asked = (name: string) => calls.filter(([call]) => call === name).map(([, given]) => given);
    expect(asked('retrievePaymentIntent').toSorted()).toEqual(
      [open, young, unknown].map(({ intent_id }) => intent_id).toSorted(),
    );
    expect(asked('cancelPaymentIntent').toSorted()).toEqual(
      [abandoned.intent_id, `pi_${lost.id}`].toSorted(),
    );
    expect(warnings).toMatchObject([{ paymentId: unknown.id }]);
    const { rows } = await tx.query<{
      id: string;
      status: string;
      next_check_at: Date | null;
      failure_code: string | null;
    }>('select id, status, next_check_at, failure_code from payment');
    const of = ({ id }: { id: string }) => rows.find((each) => each.id === id);
    expect(of(open)).toMatchObject({ status: 'pending', next_check_at: minutes(50) });
    expect(of(young)).toMatchObject({ status: 'pending', next_check_at: minutes(1) });
    expect(of(later)).toMatchObject({ status: 'pending', next_check_at: minutes(1) });
    expect(of(unknown)).toMatchObject({ status: 'pending', next_check_at: minutes(5) });
    for (const canceled of [abandoned, lost])
      expect(of(canceled)).toMatchObject({ status: 'cancelled', next_check_at: null });
    expect(of(refused)).toMatchObject({ status: 'failed', failure_code: 'not_allowed', next_check_at: null });
    calls.length = 0;
    expect(await sweepPayments(deps)).toBe(0);
    expect(calls).toEqual([]);
  },
);

madeUp('a saved card that the bank declines ends the payment', async (tx, insert) => {
  await insert('users', [owner]);
  const payment = row();
  await insert('payment', [payment]);
  const started = (await findPayment(tx, payment.id)) as Payment & { intentId: string };
  const declined = {
    ...intentOf(payment, 'requires_payment_method'),
    lastError: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Too little' },
  } as PaymentIntent;
  const { deps, calls } = depsOf(tx, {
    chargeSavedCard: () => Promise.reject(new ProcessorRefused('No', 'card_declined')),
    retrievePaymentIntent: async () => declined,
    cancelPaymentIntent: async () => intentOf(payment, 'canceled'),
  });
  await chargeSavedCard(deps, started, 'pm_1');
  expect(calls).toEqual([
    [
      'chargeSavedCard',
      { intentId: payment.intent_id, paymentMethodId: 'pm_1', idempotencyKey: `charge:${payment.id}` },
    ],
    ['retrievePaymentIntent', payment.intent_id],
    ['cancelPaymentIntent', payment.intent_id],
  ]);
  const { rows } = await tx.query('select status, failure_code is not null as said from payment');
  expect(rows).toEqual([{ status: 'failed', said: true }]);
  const away = depsOf(tx, { chargeSavedCard: () => Promise.reject(new ProcessorUnavailable('away')) });
  expect(await codeOf(chargeSavedCard(away.deps, started, 'pm_1'))).toBe('payments-unavailable');
  expect(away.names()).toEqual(['chargeSavedCard']);
});

madeUp(
  'the card of a payment is stored once it is paid, and a slow processor is not waited for',
  async (tx, insert) => {
    const payment = row();
    await insert('payment', [payment]);
    const paid = { paymentId: payment.id, intentId: payment.intent_id ?? '' };
    const known = { ...intentOf(payment, 'succeeded'), paymentMethodId: 'pm_1' } as PaymentIntent;
    const visa = { brand: 'visa', last4: '4242' };
    const stored = async () =>
      (await tx.query('select card_brand as brand, card_last4 as last4 from payment')).rows[0];
    const find = (intent: PaymentIntent | null, method: object | null) =>
      findPaidCard(
        depsOf(tx, {
          retrievePaymentIntent: async () => intent,
          retrievePaymentMethod: async () => method as never,
        }).deps,
        paid,
      );
    for (const [intent, method] of [
      [null, visa],
      [{ ...known, paymentMethodId: null }, visa],
      [{ ...known, status: 'processing' }, visa],
      [known, null],
      [known, { brand: 'link', last4: '' }],
    ] as const) {
      expect(await find(intent as PaymentIntent | null, method)).toBeNull();
      expect(await stored()).toEqual({ brand: null, last4: null });
    }
    const failing = depsOf(tx, {
      retrievePaymentIntent: () => Promise.reject(new ProcessorUnavailable('away')),
    });
    expect(await findPaidCard(failing.deps, paid)).toBeNull();
    expect(failing.warnings).toMatchObject([{ paymentId: payment.id }]);
    expect(await find(known, visa)).toEqual(visa);
    expect(await stored()).toEqual(visa);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const slow = findPaidCard(
        depsOf(tx, { retrievePaymentIntent: () => new Promise(() => undefined) }).deps,
        paid,
      );
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await slow).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  },
);

madeUp(
  'refunds, disputes and events that are due are asked about, each at its own pace',
  async (tx, insert) => {
    await insert('users', [owner]);
    const payment = row({ status: 'completed', completed_at: now, next_check_at: null });
    await insert('payment', [payment]);
    const dispute = (name: string, due: Date | null) => ({
      id: newId(),
      payment_id: payment.id,
      provider_dispute_id: name,
      status: 'open',
      reason: 'fraudulent',
      created_at: now,
      next_check_at: due,
    });
    await insert('dispute', [
      dispute('dp_due', now),
      dispute('dp_later', minutes(1)),
      dispute('dp_none', null),
    ]);
    const event = (id: string, received: Date) => ({
      id,
      type: 'payment_intent.succeeded',
      object_id: `pi_of_${id}`,
      created_at: received,
      received_at: received,
    });
    await insert('webhook_event', [event('waiting', minutes(-16)), event('young', minutes(-15))]);
    const { deps, calls, warnings } = depsOf(tx, { retrievePaymentIntent: async () => null });
    expect(await sweepPayments(deps)).toBe(0);
    expect(calls).toEqual([
      ['retrievePaymentIntent', 'pi_of_waiting'],
      ['retrieveDispute', 'dp_due'],
    ]);
    expect(warnings).toMatchObject([{ disputeId: 'dp_due' }]);
    const { rows } = await tx.query('select next_check_at from dispute order by provider_dispute_id');
    expect(rows).toEqual([minutes(24 * 60), minutes(1), null].map((next_check_at) => ({ next_check_at })));
  },
);

madeUp('who confirms a payment: its member, or somebody of its company', async (tx, insert) => {
  const company = newId();
  await insert('users', [owner]);
  await insert('ledger_account', [
    { kind: 'member', owner_id: owner.id, balance: 7n },
    { kind: 'enterprise', owner_id: company, balance: 9n },
  ]);
  const done = { status: 'completed', completed_at: now };
  const own = row(done);
  const paidByAnother = row({ ...done, payer_id: newId() });
  const funding = row({ ...done, kind: 'enterprise_funding', user_id: null, enterprise_id: company });
  const gift = row({ ...done, kind: 'guest_send' });
  const guest = row({ ...done, kind: 'guest_reward', user_id: null, payer_id: null });
  await insert(
    'payment',
    [own, paidByAnother, gift, guest].map((each) => ({ ...each, enterprise_id: null })),
  );
  await insert('payment', [funding]);
  const { deps, names } = depsOf(tx);
  const confirm = (
    { intent_id }: { intent_id: string | null },
    userId: string,
    enterpriseId: string | null,
  ) => codeOf(confirmPayment(deps, { userId, enterpriseId }, intent_id ?? ''));
  const stranger = newId();
  for (const [payment, userId, enterpriseId, expected] of [
    [own, owner.id, null, 'done'],
    [own, stranger, null, 'not-found'],
    [own, stranger, company, 'not-found'],
    [paidByAnother, owner.id, null, 'not-found'],
    [funding, stranger, company, 'done'],
    [funding, owner.id, null, 'not-found'],
    [funding, owner.id, newId(), 'not-found'],
    [gift, owner.id, null, 'not-found'],
    [guest, owner.id, null, 'not-found'],
    [{ intent_id: 'pi_of_nobody' }, owner.id, null, 'not-found'],
  ] as const)
    expect([payment, userId, await confirm(payment, userId, enterpriseId)]).toEqual([
      payment,
      userId,
      expected,
    ]);
  // What is settled is not asked about again.
  expect(names()).toEqual([]);
  const shown = { status: 'completed', amountCents: 40_00n };
  expect(await confirmPayment(deps, { userId: owner.id, enterpriseId: null }, own.intent_id ?? '')).toEqual({
    ...shown,
    balanceCents: 7n,
  });
  expect(
    await confirmPayment(deps, { userId: stranger, enterpriseId: company }, funding.intent_id ?? ''),
  ).toEqual({ ...shown, balanceCents: 9n });
});

madeUp('the gifts of a browser, and that of an intent for its browser or its payer', async (tx, insert) => {
  const shown = {
    ...owner,
    email_verified_at: now,
    profile_visibility: 'public',
    deleted_at: null as Date | null,
  };
  const hidden = {
    ...shown,
    id: newId(),
    email: 'hidden@made-up.example',
    username: 'hidden',
    profile_visibility: 'private',
  };
  const gone = { ...shown, id: newId(), email: 'gone@made-up.example', username: 'gone', deleted_at: now };
  await insert('users', [shown, hidden, gone]);
  const [browser, other] = [Buffer.from('one'), Buffer.from('two')];
  const hash = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  const payer = newId();
  const gift = (index: number, more: object = {}) =>
    row({
      kind: 'guest_send',
      payer_id: null,
      browser_hash: hash(browser),
      created_at: minutes(-index),
      ...more,
    });
  const gifts = [
    gift(1),
    gift(2, { user_id: hidden.id }),
    gift(3, { user_id: gone.id, payer_id: payer }),
    gift(4, { browser_hash: hash(other), payer_id: payer }),
  ];
  await insert('payment', [...gifts, row({ browser_hash: hash(browser) })]);
  await insert('refund', [
    {
      id: newId(),
      payment_id: gifts[1]?.id,
      source: 'suspense',
      amount_cents: 1n,
      fee_cents: 0n,
      status: 'held',
      reason: 'x',
      created_at: now,
    },
  ]);
  const find = async (
    intentId: string | undefined,
    browserHash: Buffer | null,
    userId: string | null,
    limit = 9,
  ) =>
    (await findGifts(tx, { ...(intentId && { intentId }), browserHash, userId }, limit)).map(
      ({ payment }) => payment.id,
    );
  const ids = gifts.map(({ id }) => id);
  expect(await find(undefined, browser, null)).toEqual(ids.slice(0, 3));
  expect(await find(undefined, browser, payer, 2)).toEqual(ids.slice(0, 2));
  expect(await find(undefined, null, payer)).toEqual([]);
  for (const [index, { id, intent_id }] of gifts.entries()) {
    expect(await find(intent_id ?? '', browser, null)).toEqual(index < 3 ? [id] : []);
    expect(await find(intent_id ?? '', null, payer)).toEqual(index >= 2 ? [id] : []);
    expect(await find(intent_id ?? '', null, newId())).toEqual([]);
  }
  const facts = (await findGifts(tx, { browserHash: browser, userId: null }, 9)).map(
    ({ returned, recipientName, recipient }) => [returned, recipientName, recipient?.email],
  );
  expect(facts).toEqual([
    [false, 'ada', owner.email],
    [true, 'hidden', undefined],
    [false, '', undefined],
  ]);
});
