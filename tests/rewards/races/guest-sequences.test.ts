/**
 * Gifts of guests in generated orders: begun, paid, declined, ordered, claimed, corrected, undone, canceled,
 * expired, refunded and disputed, with reports that come late and twice. However it went: the ledger says
 * what the bank says, and each cent is with the guest, on the gift, or with a recipient.
 */
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { newId } from '#server/kernel/id.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import type { CardProcessor, PaymentIntent } from '#server/payments/card-processor-port.ts';
import type { GuestDeps } from '#server/rewards/deps.ts';
import { beginGuestGift } from '#server/rewards/guests/begin-guest-gift.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { type BankModel, bankModel } from '#tests/payments/races/bank-model.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';
import { rehearseOnOne } from '#tests/support/one-connection.ts';
import { compare } from './compare-guest.ts';
import { type Scenario, scenario } from './guest-steps.ts';
import { comeToRest, type Model, type World } from './guest-world.ts';
import { take } from './take-guest-step.ts';

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

const leastCommands = Number(process.env.COMMANDS ?? 2_000);

// Take the lock of lockOpenOrder's state, owedBy out of claimWaits, closeGuestAccount out of
// refundGuestBalance, or repayDebt out of closeReward, and this must fail.
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

async function play({ cents, days, first, steps }: Scenario): Promise<void> {
  await rehearseOnOne(db, async ({ db: rehearsed, tx }) => {
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
      issuer: { name: 'reloadly' },
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
      lastCents: 0n,
    };
    const paymentId = begun.payment.id;
    const claimerId = claimer.id;
    const world: World = { deps, clock, bank, intent, paymentId, days, cents, gift, claimerId, cardId };
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
