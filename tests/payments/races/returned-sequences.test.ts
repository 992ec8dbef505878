/**
 * Refunds, disputes, failures, spending and the end of an account in generated orders, with reports that come
 * late, twice and across each other. However it went: the ledger says what the bank says, nobody bears more
 * than their share, and nothing waits without a way out.
 */
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { feeCents as feeOf } from '#contract/kernel/money.ts';
import { loadConfig } from '#server/config.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import {
  balanceOf,
  checkInvariants,
  closeMemberAccount,
  isFrozen,
  member,
  owedBy,
  post,
  repayDebt,
  suspenseOf,
  transfer,
} from '#server/ledger/index.ts';
import type { PaymentsDeps } from '#server/payments/deps.ts';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { refundChanged } from '#server/payments/refunds/refund-changed.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { applyIntent } from '#server/payments/settlement/settle-payment.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, give, openPerson } from '#tests/support/ledger.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';
import { rehearse } from '#tests/support/one-connection.ts';
import { type BankModel, bankModel, type Outcome } from './bank-model.ts';

const db = await testDatabase();
await openQueues(db, 'send-mail', 'notify-gift', 'send-refund');
const maya = await openPerson(db);
const shop = await openPerson(db, 100_000_00n);
const config = loadConfig({ NODE_ENV: 'test', FAST_PATHS: 'off' });
const log = pino({ level: 'silent' });

const share = fc.integer({ min: 1, max: 100 });
const which = fc.nat({ max: 3 });
const outcome = fc.constantFrom<Outcome>(
  'succeeded',
  'succeeded',
  'pending',
  'refused',
  'unavailable',
  'lost',
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), share, outcome }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), which, outcome }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund fails' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund succeeds' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute' as const), share, inquiry: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('escalate' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('win' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lose' as const), which, share: fc.nat({ max: 99 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      which,
      of: fc.constantFrom('refund', 'dispute'),
      across: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spend' as const), share }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('earn' as const), share }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const scenario = fc.record({
  kind: fc.constantFrom('own', 'gift', 'returned gift'),
  amountCents: fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1_00n, max: 500_00n })),
  steps: fc.array(step, { minLength: 8, maxLength: 24 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

const leastSteps = 20_000;

// Drop `holdDisputes` from release or comeBack, the version check of applyRefund or applyReading, isStale, or
// the order by which a dispute takes, and this must fail.
test('in every order, the books say what the bank says', { timeout: 600_000 }, async () => {
  let tried = 0;
  const property = fc.asyncProperty(scenario, async (generated) => {
    await play(generated, tried % 25 === 0);
    tried += generated.steps.length;
  });
  while (tried < leastSteps) await fc.assert(property, { numRuns: 100 });
});

async function play({ kind, amountCents, steps }: Scenario, withInvariants: boolean): Promise<void> {
  await rehearse(db, async ({ db: rehearsed, tx }) => {
    const clock = testClock();
    const basisPoints = kind === 'own' ? 750 : 400;
    const feeCents = feeOf(amountCents, basisPoints);
    const payment = { id: newId(), intentId: `pi_${newId()}`, amountCents, feeCents };
    const totalCents = amountCents + feeCents;
    const bank = bankModel(payment.intentId, totalCents);
    const deps: PaymentsDeps = {
      db: rehearsed,
      clock,
      jobs: notedJobs,
      cardProcessor: bank.processor,
      log,
      config,
    };
    if (kind === 'returned gift')
      await tx.query(`update users set profile_visibility = 'private' where id = $1`, [maya.id]);
    await tx.query(
      `insert into payment (id, kind, user_id, amount_cents, fee_basis_points, fee_cents, total_cents, intent_id,
         sender_name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'Ana', now())`,
      [
        payment.id,
        kind === 'own' ? 'add_funds' : 'guest_send',
        maya.id,
        amountCents,
        basisPoints,
        feeCents,
        totalCents,
        payment.intentId,
      ],
    );
    await applyIntent(deps, {
      id: payment.intentId,
      status: 'succeeded',
      amountCents: totalCents,
      amountReceivedCents: totalCents,
      currency: 'usd',
      metadata: { paymentId: payment.id },
      customerId: null,
      paymentMethodId: null,
      chargeId: null,
      lastError: null,
      disputed: false,
      refundedCents: 0n,
      createdAt: clock.now(),
    });
    const world = { deps, bank, payment, wealthCents: kind === 'returned gift' ? 0n : amountCents };
    for (const each of steps) {
      await take(world, each);
      clock.advance({ minutes: 1 });
    }
    await comeToRest(world);
    await compare(world, kind);
    if (withInvariants) expect(await checkInvariants(tx, [1, 2, 3, 8, 11])).toEqual([]);
  });
}

type World = {
  deps: PaymentsDeps;
  bank: BankModel;
  payment: { id: string; intentId: string; amountCents: bigint; feeCents: bigint };
  /** What Maya had of this payment and of other sources, minus what she spent, without what came back. */
  wealthCents: bigint;
};

async function take(world: World, each: Step): Promise<void> {
  const { deps, bank, payment } = world;
  switch (each.do) {
    case 'refund': {
      const cents = part(payment.amountCents, each.share);
      bank.refundsEnd(each.outcome);
      const request = { paymentId: payment.id, amountCents: cents, decision };
      const made = await requestRefund(deps, request).catch(expected);
      if (made) await send(world, made.refundId);
      return;
    }
    case 'send': {
      bank.refundsEnd(each.outcome);
      const refundId = at(await heldRefunds(world), each.which);
      if (refundId) await send(world, refundId);
      return;
    }
    case 'refund fails':
    case 'refund succeeds': {
      const refund = at(bank.refunds, each.which);
      if (refund) bank.finishRefund(refund, each.do === 'refund fails' ? 'failed' : 'succeeded');
      return;
    }
    case 'dispute':
      if (bank.disputes.length < 2)
        bank.openDispute(part(payment.amountCents + payment.feeCents, each.share), each.inquiry);
      return;
    case 'escalate':
    case 'win': {
      const dispute = at(bank.disputes, each.which);
      if (dispute) bank.moveDispute(dispute, each.do === 'win' ? 'won' : 'needs_response');
      return;
    }
    case 'lose': {
      const dispute = at(bank.disputes, each.which);
      if (dispute) bank.moveDispute(dispute, 'lost', (dispute.amountCents * BigInt(each.share)) / 100n);
      return;
    }
    case 'report': {
      const id = each.of === 'refund' ? at(bank.refunds, each.which)?.id : at(bank.disputes, each.which)?.id;
      if (id === undefined) return;
      // The object changes, and the change is reported and applied, while this report is on its way.
      if (each.across) bank.interruptWith(() => moveOn(world, id));
      await report(deps, id);
      return;
    }
    case 'spend': {
      const cents = part(await balanceOf(deps.db, maya.id), each.share);
      if (cents === 0n) return;
      const ids = { transferId: newId(), fromUserId: maya.id, toUserId: shop.id };
      const descriptions = { sentDescription: 'Spent', receivedDescription: 'Got' };
      const spent = await post(deps.db, transfer({ ...ids, ...descriptions, amountCents: cents })).catch(
        expected,
      );
      if (spent) world.wealthCents -= cents;
      return;
    }
    case 'earn': {
      if (await isClosed(world)) return;
      const amountCents = BigInt(each.share);
      await give(deps.db, maya.id, amountCents);
      // As every credit of the product does.
      await transaction(deps.db, (tx) =>
        repayDebt(tx, { cause: newId(), holder: member(maya.id), amountCents }),
      );
      world.wealthCents += amountCents;
      return;
    }
    case 'close':
      await transaction(deps.db, (tx) => closeMemberAccount(tx, maya.id));
  }
}

async function moveOn({ deps, bank }: World, id: string): Promise<void> {
  const refund = bank.refunds.find((candidate) => candidate.id === id);
  const dispute = bank.disputes.find((candidate) => candidate.id === id);
  if (refund) bank.finishRefund(refund, 'failed');
  if (dispute) bank.moveDispute(dispute, dispute.status === 'warning' ? 'needs_response' : 'won');
  await report(deps, id);
}

async function report(deps: PaymentsDeps, id: string): Promise<void> {
  await (id.startsWith('re_') ? refundChanged(deps, id) : applyDispute(deps, id));
}

async function send({ deps }: World, refundId: string): Promise<void> {
  await sendRefund(deps, refundId).catch((error: Error) => {
    if (error.name !== 'ProviderUnavailable') throw error;
  });
}

async function heldRefunds({ deps, payment }: World): Promise<string[]> {
  const { rows } = await deps.db.query<{ id: string }>(
    `select id from refund where payment_id = $1 and status = 'held' order by id`,
    [payment.id],
  );
  return rows.map(({ id }) => id);
}

/** The bank answers everything, and every report arrives. */
async function comeToRest(world: World): Promise<void> {
  const { deps, bank } = world;
  bank.refundsEnd('succeeded');
  for (let round = 0; round < 3; round += 1) {
    for (const refund of bank.refunds) bank.finishRefund(refund, 'succeeded');
    for (const refundId of await heldRefunds(world)) await send(world, refundId);
    for (const { id } of [...bank.refunds, ...bank.disputes]) await report(deps, id);
  }
  expect(await heldRefunds(world)).toEqual([]);
}

async function compare(world: World, kind: Scenario['kind']): Promise<void> {
  const { deps, bank, payment } = world;
  const total = payment.amountCents + payment.feeCents;
  const back = bank.refundedCents();
  const disputed = bank.disputedCents();
  const { rows } = await deps.db.query<{ clearing: bigint; fee: bigint; excess: bigint }>(
    `select coalesce(-sum(posting.amount) filter (where account.kind = 'processor_clearing'), 0)::bigint as clearing,
       coalesce(sum(posting.amount) filter (where account.kind in ('fee_income', 'guest_income')), 0)::bigint as fee,
       coalesce(-sum(posting.amount) filter (where account.kind = 'write_offs'), 0)::bigint as excess
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id
     where entry.payment_id = $1`,
    [payment.id],
  );
  const books = rows[0] ?? { clearing: 0n, fee: 0n, excess: 0n };
  expect(books.clearing).toBe(total - back - disputed);
  const room = total - back;
  expect(books.excess).toBe(disputed > room ? disputed - room : 0n);

  // The fee goes back in proportion, up to a cent for each refund and dispute.
  const gone = back + disputed - books.excess;
  const feeGone = payment.feeCents - books.fee;
  const fair = (payment.feeCents * gone) / total;
  const tolerance = BigInt(bank.refunds.length + 4 * bank.disputes.length + 1);
  expect(feeGone - fair <= tolerance && fair - feeGone <= tolerance).toBe(true);
  expect(feeGone >= 0n && feeGone <= payment.feeCents).toBe(true);

  const balance = await balanceOf(deps.db, maya.id);
  const owed = await owedBy(deps.db, member(maya.id));
  const suspense = await suspenseOf(deps.db, payment.id);
  const start = kind === 'returned gift' ? payment.amountCents : 0n;
  expect(balance - owed + suspense).toBe(start + world.wealthCents - (gone - feeGone));
  expect([balance >= 0n, owed >= 0n, suspense >= 0n]).toEqual([true, true, true]);
  if (owed > 0n) expect(balance).toBe(0n);

  const frozen = await isFrozen(deps.db, member(maya.id));
  expect(frozen).toBe(kind === 'own' && bank.hasOpenDispute());
  if (suspense > 0n && !bank.hasOpenDispute())
    expect(await alerts(world)).toEqual([`suspense:${payment.id}`]);
}

async function alerts({ deps, payment }: World): Promise<string[]> {
  const { rows } = await deps.db.query<{ subject: string }>(
    `select subject from staff_alert where subject = $1`,
    [`suspense:${payment.id}`],
  );
  return rows.map(({ subject }) => subject);
}

async function isClosed({ deps }: World): Promise<boolean> {
  const { rows } = await deps.db.query<{ closed: boolean }>(
    `select closed_at is not null as closed from ledger_account where kind = 'member' and owner_id = $1`,
    [maya.id],
  );
  return rows[0]?.closed ?? false;
}

function part(cents: bigint, percent: number): bigint {
  return (cents * BigInt(percent) + 99n) / 100n;
}

function at<T>(items: readonly T[], index: number): T | undefined {
  return items[index % Math.max(items.length, 1)];
}

/** A refusal is an answer; anything else is a bug. */
function expected(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
