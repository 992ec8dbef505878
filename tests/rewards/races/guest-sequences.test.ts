/**
 * Gifts of guests in generated orders: begun, paid, declined, ordered, claimed, corrected, undone, canceled, expired,
 * refunded and disputed, with reports that come late and twice. However it went: the ledger says what the bank says, and
 * each cent is with the guest, on the gift, or with a recipient.
 */
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { balanceOf, checkInvariants, guest, isFrozen, owedBy, suspenseOf } from '#server/ledger/index.ts';
import type { CardProcessor, PaymentIntent } from '#server/payments/card-processor-port.ts';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { refundChanged } from '#server/payments/refunds/refund-changed.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import { cancelReward, undoReward } from '#server/rewards/cancel-reward.ts';
import { claimCards } from '#server/rewards/claims/claim-cards.ts';
import { claimToBalance } from '#server/rewards/claims/claim-to-balance.ts';
import type { GuestDeps } from '#server/rewards/deps.ts';
import { beginGuestGift } from '#server/rewards/guests/begin-guest-gift.ts';
import { orderGuestGift } from '#server/rewards/guests/order-guest-gift.ts';
import { returnGuestMoney } from '#server/rewards/guests/return-guest-money.ts';
import type { Limits } from '#server/rewards/limits.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import { resendReward } from '#server/rewards/resend-reward.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import { type BankModel, bankModel, type Outcome } from '#tests/payments/races/bank-model.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, openPerson } from '#tests/support/ledger.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';
import { rehearse } from '#tests/support/one-connection.ts';

const db = await testDatabase();
await openQueues(
  db,
  ...['deliver-reward', 'issue-gift-card', 'send-mail', 'send-refund'],
  ...['order-guest-gift', 'return-guest-money', 'send-guest-mail'],
);
const claimer = await openPerson(db);
const cardId = newId();
await db.query(
  `insert into gift_card (id, slug, name, description, image_url, min_cents, max_cents, category, issuer_product_id)
   values ($1, 'sample', 'Sample', 'A card', '/cards/sample.svg', 100, 50000, 'food', 'sample')`,
  [cardId],
);
const config = loadConfig({ NODE_ENV: 'test', FAST_PATHS: 'off', CLAIM_CODE_ABOVE: '100000.00' });

const share = fc.integer({ min: 1, max: 100 });
const outcome = fc.constantFrom<Outcome>(
  'succeeded',
  'succeeded',
  'pending',
  'refused',
  'unavailable',
  'lost',
);
const act = <Name extends string, More extends object = Record<never, never>>(
  weight: number,
  name: Name,
  more = {} as { [Key in keyof More]: fc.Arbitrary<More[Key]> },
): { weight: number; arbitrary: fc.Arbitrary<{ do: Name } & More> } => ({
  weight,
  arbitrary: fc.record(more).map((given) => ({ ...given, do: name }) as { do: Name } & More),
});
const step = fc.oneof(
  act(3, 'pay'),
  act(1, 'decline'),
  act(1, 'give up'),
  act(4, 'settle'),
  act(4, 'order'),
  act(5, 'claim', { share, old: fc.boolean(), again: fc.boolean() }),
  act(1, 'to balance'),
  act(1, 'resend', { corrected: fc.boolean() }),
  act(1, 'undo'),
  act(1, 'cancel'),
  act(2, 'wait', { days: fc.constantFrom(0.001, 0.02, 1, 3, 60) }),
  act(3, 'sweep'),
  act(2, 'return'),
  act(3, 'send', { outcome }),
  act(1, 'refund by staff', { share }),
  act(1, 'refund fails'),
  act(2, 'dispute', { share, inquiry: fc.boolean() }),
  act(1, 'escalate'),
  act(1, 'win'),
  act(1, 'lose'),
  act(1, 'charge back', { share }),
  act(4, 'report', { of: fc.constantFrom('refund' as const, 'dispute' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const scenario = fc.record({
  cents: fc.integer({ min: 1, max: 120 }).map((dollars) => BigInt(dollars) * 100n),
  days: fc.constantFrom(0, 0, 2),
  // Most begin with a gift that is there.
  first: fc.constantFrom<readonly ('pay' | 'settle' | 'order')[]>(
    [],
    ['pay', 'settle', 'order'],
    ['pay', 'settle', 'order'],
  ),
  steps: fc.array(step, { minLength: 10, maxLength: 25 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

const leastCommands = Number(process.env.COMMANDS ?? 2_000);

// Take the lock of lockOpenOrder's state, owedBy out of claimWaits, closeGuestAccount out of refundGuestBalance, or repayDebt
// out of closeReward, and this must fail.
test('in every order, a gift of a guest agrees with the bank and with a model', {
  timeout: 900_000,
}, async () => {
  let tried = 0;
  const property = fc.asyncProperty(scenario, async (generated) => {
    await play(generated);
    tried += generated.first.length + generated.steps.length;
  });
  while (tried < leastCommands) await fc.assert(property, { numRuns: 20 });
});

/** What the model knows of the gift. */
type Model = {
  left: bigint;
  claimed: bigint;
  taken: bigint;
  ordered: 'open' | 'executed' | 'failed';
  closed: boolean;
  expiresAt: number;
  sentAt: number;
  token: string;
  oldToken: string | null;
  lastKey: string | null;
};
type World = {
  deps: GuestDeps;
  clock: TestClock;
  bank: BankModel;
  intent: PaymentIntent;
  paymentId: string;
  days: number;
  cents: bigint;
  gift: Model;
};

async function play({ cents, days, first, steps }: Scenario): Promise<void> {
  await rehearse(db, async ({ db: rehearsed, tx }) => {
    const clock = testClock();
    let intent = {} as PaymentIntent;
    let bank = {} as BankModel;
    const processor: Partial<CardProcessor> = {
      createPaymentIntent: async ({ paymentId, amountCents }) => {
        intent = newIntent(paymentId, amountCents, clock.now());
        bank = bankModel(intent.id, amountCents);
        return { id: intent.id, clientSecret: 'secret', status: intent.status };
      },
      retrievePaymentIntent: async () => structuredClone(intent),
      createRefund: (request) => bank.processor.createRefund(request),
      retrieveRefund: (id) => bank.processor.retrieveRefund(id),
      listRefundsOf: (id) => bank.processor.listRefundsOf(id),
      retrieveDispute: (id) => bank.processor.retrieveDispute(id),
    };
    const deps: GuestDeps = {
      db: rehearsed,
      clock,
      riskLists: NO_LISTS,
      jobs: notedJobs,
      mailer: { send: async () => undefined },
      smsSender: undefined,
      bounceMailbox: undefined,
      log: pino({ level: 'silent' }),
      config,
      cardProcessor: processor as CardProcessor,
    };
    const begun = await beginGuestGift(deps, {
      recipientEmail: 'ida@strangers.example',
      recipientName: '',
      amountCents: cents,
      design: 'love',
      message: null,
      deliverAt: days === 0 ? null : new Date(clock.now().getTime() + days * 86_400_000),
      senderName: 'Ana',
      senderEmail: 'ana@guest.example',
      browserHash: Buffer.alloc(32, 2),
    });
    const gift: Model = {
      left: 0n,
      claimed: 0n,
      taken: 0n,
      ordered: 'open',
      closed: false,
      expiresAt: 0,
      sentAt: 0,
      token: '',
      oldToken: null,
      lastKey: null,
    };
    const world: World = { deps, clock, bank, intent, paymentId: begun.payment.id, days, cents, gift };
    for (const name of first) await take(world, { do: name });
    for (const each of steps) {
      await take(world, each);
      clock.advance({ seconds: 20 });
    }
    await comeToRest(world);
    await compare(world);
    expect(await checkInvariants(tx as never, [1, 2, 3, 8, 11, 17])).toEqual([]);
  });
}

function newIntent(paymentId: string, amountCents: bigint, createdAt: Date): PaymentIntent {
  return {
    id: `pi_${paymentId}`,
    status: 'requires_payment_method',
    amountCents,
    amountReceivedCents: 0n,
    currency: 'usd',
    metadata: { paymentId },
    customerId: null,
    paymentMethodId: null,
    chargeId: null,
    lastError: null,
    disputed: false,
    refundedCents: 0n,
    createdAt,
  };
}

async function take(world: World, each: Step): Promise<void> {
  const { deps, clock, bank, intent, gift, paymentId } = world;
  const payer = guest(paymentId);
  const now = () => clock.now().getTime();
  const isOpen = () => gift.ordered === 'executed' && !gift.closed && gift.expiresAt > now();
  const isPaid = intent.status === 'succeeded';
  switch (each.do) {
    case 'pay':
      if (intent.status === 'canceled') return;
      Object.assign(intent, { status: 'succeeded', amountReceivedCents: intent.amountCents });
      return;
    case 'decline':
      if (!isPaid) intent.lastError = { code: 'card_declined', declineCode: null, message: 'Declined.' };
      return;
    case 'give up':
      if (!isPaid) intent.status = 'canceled';
      return;
    case 'settle':
      await settlePayment(deps, intent.id);
      return;
    case 'order':
      await orderGuestGift(deps, paymentId);
      await noteOrder(world);
      return;
    case 'claim': {
      if (gift.ordered !== 'executed') return;
      const dollars = (gift.left * BigInt(each.share)) / 100_00n;
      const cents = (dollars < 1n ? 1n : dollars) * 100n;
      const token = each.old && gift.oldToken !== null ? gift.oldToken : gift.token;
      const again = each.again && gift.lastKey !== null && token === gift.token;
      const key = again ? (gift.lastKey ?? '') : newId();
      const fits = isOpen() && token === gift.token && cents <= gift.left && !(await isInDoubt(world));
      const done = await expectDone(again || fits, () =>
        claimCards(deps, {
          ...claimBy(token),
          email: undefined,
          items: [{ giftCardId: cardId, amountCents: cents, quantity: 1 }],
          requestKey: key,
        }),
      );
      if (!done || again) return;
      gift.left -= cents;
      gift.claimed += cents;
      gift.closed = gift.left === 0n;
      gift.lastKey = key;
      return;
    }
    case 'to balance': {
      if (gift.ordered !== 'executed') return;
      const fits = isOpen() && !(await isInDoubt(world));
      if (!(await expectDone(fits, () => claimToBalance(deps, claimBy(gift.token))))) return;
      gift.taken += gift.left;
      gift.claimed += gift.left;
      gift.left = 0n;
      gift.closed = true;
      return;
    }
    case 'resend': {
      const recipientEmail = each.corrected ? `right-${newId()}@strangers.example` : undefined;
      const fits = isOpen() && !(each.corrected && gift.claimed > 0n);
      const id = await rewardId(world);
      const done = await expectDone(fits, () =>
        resendReward(deps, NO_LIMITS, payer, { id, by: null, recipientEmail }),
      );
      if (!done) return;
      gift.oldToken = gift.token;
      gift.token = await tokenOf(world);
      expect(gift.token).not.toBe(gift.oldToken);
      return;
    }
    case 'undo': {
      const soon = now() < gift.sentAt + 600_000;
      const id = await rewardId(world);
      const before = await deps.db.query<{ undone: boolean }>('select undone from reward where id = $1', [
        id,
      ]);
      const isUndone = before.rows[0]?.undone ?? false;
      const fits = isOpen() && soon && gift.claimed === 0n;
      if (await expectDone(isUndone || fits, () => undoReward(deps, payer, id))) end(gift);
      return;
    }
    case 'cancel': {
      const id = await rewardId(world);
      // One that is canceled already is answered as it is.
      await cancelReward(deps, payer, id).catch((error: unknown) => {
        if (!(error instanceof Refusal) || isOpen()) throw error;
      });
      if (isOpen()) end(gift);
      return;
    }
    case 'wait':
      clock.advance({ seconds: Math.round(each.days * 86_400) });
      return;
    case 'sweep':
      await sweep(world);
      return;
    case 'return':
      // The job exists once the gift is closed, or its order has failed.
      if (gift.closed || gift.ordered === 'failed') await returnGuestMoney(deps, paymentId);
      return;
    case 'send':
      bank.refundsEnd(each.outcome);
      await sendRefunds(world);
      return;
    case 'refund by staff': {
      const amountCents = (world.cents * BigInt(each.share) + 99n) / 100n;
      await requestRefund(deps, { paymentId, amountCents, decision }).catch(refused);
      return;
    }
    case 'refund fails': {
      const last = bank.refunds.at(-1);
      if (last) bank.finishRefund(last, 'failed');
      return;
    }
    case 'dispute':
      if (isPaid && bank.disputes.length < 2)
        bank.openDispute((intent.amountCents * BigInt(each.share) + 99n) / 100n, each.inquiry);
      return;
    case 'charge back':
      // The first report is the last.
      if (!isPaid || bank.disputes.length > 1) return;
      bank.openDispute((intent.amountCents * BigInt(each.share) + 99n) / 100n, false);
      for (const dispute of bank.disputes.slice(-1)) {
        bank.moveDispute(dispute, 'lost');
        await report(deps, dispute.id);
      }
      return;
    case 'escalate':
    case 'win':
    case 'lose': {
      const last = bank.disputes.at(-1);
      const ends = { escalate: 'needs_response', win: 'won', lose: 'lost' } as const;
      if (last) bank.moveDispute(last, ends[each.do]);
      return;
    }
    case 'report': {
      const id = (each.of === 'refund' ? bank.refunds : bank.disputes).at(-1)?.id;
      if (id !== undefined) await report(deps, id);
    }
  }
}

const NO_LIMITS = { countResend: async () => undefined } as unknown as Limits;

function claimBy(token: string) {
  const actor: Actor = {
    userId: claimer.id,
    role: 'member',
    sessionId: newId(),
    enterpriseId: null,
    proven: true,
  };
  return { token, code: undefined, actor, browserHash: Buffer.alloc(32, 1), ip: '203.0.113.7' };
}

function end(gift: Model): void {
  gift.left = 0n;
  gift.closed = true;
}

/** The bank asks about the payment, or has it back. */
async function isInDoubt({ deps, paymentId }: World): Promise<boolean> {
  return (await isFrozen(deps.db, guest(paymentId))) || (await owedBy(deps.db, guest(paymentId))) > 0n;
}

async function rewardId({ deps, paymentId }: World): Promise<string> {
  const { rows } = await deps.db.query<{ id: string }>('select id from reward_order where payer_id = $1', [
    paymentId,
  ]);
  return rows[0]?.id ?? '';
}

async function tokenOf(world: World): Promise<string> {
  const link = await copyLink(world.deps, guest(world.paymentId), await rewardId(world));
  return link.split('/').at(-1) ?? '';
}

/** The order is executed once the payment is settled, and fails where nothing can be spent of it. */
async function noteOrder(world: World): Promise<void> {
  const { deps, clock, paymentId, gift, days, cents, intent } = world;
  if (gift.ordered !== 'open') return;
  const { rows } = await deps.db.query<{ state: string; created: Date | null }>(
    `select state, (select created_at from reward where order_id = ordered.id) as created
     from reward_order ordered where payer_id = $1`,
    [paymentId],
  );
  const { state, created } = rows[0] ?? {};
  if (state === 'FAILED') gift.ordered = 'failed';
  if (state !== 'EXECUTED' || !created) return;
  expect(intent.status).toBe('succeeded');
  const start = world.deps.clock.now().getTime();
  const deliverAt = created.getTime();
  Object.assign(gift, { ordered: 'executed', left: cents, sentAt: start });
  const { rows: dates } = await deps.db.query<{ expires: Date }>(
    'select expires_at as expires from reward where order_id = (select id from reward_order where payer_id = $1)',
    [paymentId],
  );
  gift.expiresAt = dates[0]?.expires.getTime() ?? 0;
  expect(gift.expiresAt).toBeGreaterThanOrEqual(deliverAt + 90 * 86_400_000);
  expect(gift.expiresAt).toBeLessThanOrEqual(clock.now().getTime() + (90 + days) * 86_400_000);
  gift.token = await tokenOf(world);
}

async function sweep(world: World): Promise<void> {
  const { deps, gift, paymentId, clock } = world;
  const holder = guest(paymentId);
  const isExpired = gift.ordered === 'executed' && gift.expiresAt <= clock.now().getTime();
  await sweepRewards(deps);
  await noteOrder(world);
  // What is owed ends the gift, unless the bank still asks.
  const { rows } = await deps.db.query<{ closed: string | null }>(
    'select closed_as as closed from reward where sender_id = $1',
    [paymentId],
  );
  const [row] = rows;
  if (!row || gift.closed) return;
  if (isExpired) expect(row.closed).toBe('expired');
  if (row.closed === 'canceled') expect(await isFrozen(deps.db, holder)).toBe(false);
  if (row.closed !== null) end(gift);
  else expect((await owedBy(deps.db, holder)) > 0n && !(await isFrozen(deps.db, holder))).toBe(false);
}

async function sendRefunds({ deps, paymentId }: World): Promise<void> {
  const { rows } = await deps.db.query<{ id: string }>(
    `select id from refund where payment_id = $1 and status = 'held' order by created_at, id`,
    [paymentId],
  );
  for (const { id } of rows)
    await sendRefund(deps, id).catch((error: Error) => {
      if (error.name !== 'ProviderUnavailable') throw error;
    });
}

async function report(deps: GuestDeps, id: string): Promise<void> {
  await (id.startsWith('re_') ? refundChanged(deps, id) : applyDispute(deps, id));
}

/** Every report arrives, every job runs, and the bank answers. */
async function comeToRest(world: World): Promise<void> {
  const { deps, bank, clock } = world;
  bank.refundsEnd('succeeded');
  for (let round = 0; round < 4; round += 1) {
    clock.advance({ minutes: 20 });
    await settlePayment(deps, world.intent.id);
    for (const refund of bank.refunds) bank.finishRefund(refund, 'succeeded');
    await sendRefunds(world);
    for (const { id } of [...bank.refunds, ...bank.disputes]) await report(deps, id);
    await sweep(world);
  }
}

async function compare(world: World): Promise<void> {
  const { deps, bank, intent, paymentId, gift, cents } = world;
  const holder = guest(paymentId);
  const paid = intent.status === 'succeeded' ? intent.amountCents : 0n;
  const fee = intent.amountCents - cents;
  const { rows } = await deps.db.query<Record<'clearing' | 'fee' | 'excess' | 'balance' | 'hold', bigint>>(
    `select coalesce(-sum(posting.amount) filter (where account.kind = 'processor_clearing'), 0)::bigint as clearing,
       coalesce(sum(posting.amount) filter (where account.kind in ('fee_income', 'guest_income')), 0)::bigint as fee,
       coalesce(-sum(posting.amount) filter (where account.kind = 'write_offs'), 0)::bigint as excess,
       (select coalesce(sum(balance), 0)::bigint from ledger_account where kind = 'guest' and owner_id = $1) as balance,
       (select coalesce(sum(balance), 0)::bigint from ledger_account where kind = 'reward_hold' and owner_id = $2) as hold
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id
     where entry.payment_id = $1`,
    [paymentId, await rewardId(world)],
  );
  const books = rows[0] ?? { clearing: 0n, fee: 0n, excess: 0n, balance: 0n, hold: 0n };
  const [back, disputed] = [bank.refundedCents(), bank.disputedCents()];
  expect(books.clearing).toBe(paid - back - disputed);
  expect(books.hold).toBe(gift.left);
  expect(await balanceOf(deps.db, claimer.id)).toBe(gift.taken);
  if (paid === 0n) return;

  const gone = back + disputed - books.excess;
  const feeGone = fee - books.fee;
  expect(feeGone >= 0n && feeGone <= fee).toBe(true);
  const owed = await owedBy(deps.db, holder);
  const suspense = await suspenseOf(deps.db, paymentId);
  // Each cent is with the guest, on the gift, or with a recipient.
  expect(books.balance - owed + suspense + books.hold + gift.claimed).toBe(cents - (gone - feeGone));
  if (!bank.hasOpenDispute()) expect(books.balance).toBe(0n);
  // An open gift is paid for: nothing of it went back.
  if (gift.ordered === 'executed' && !gift.closed && !bank.hasOpenDispute())
    expect([owed, gone]).toEqual([0n, 0n]);
}

/** Runs it, and compares whether it went through with what the model says. */
async function expectDone(expected: boolean, work: () => Promise<unknown>): Promise<boolean> {
  const done = await work().then(
    () => true,
    (error: unknown) => {
      refused(error);
      return false;
    },
  );
  expect(done).toBe(expected);
  return done;
}

/** A refusal is an answer; anything else is a bug. */
function refused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
