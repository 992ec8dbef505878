/**
 * Generated payments: common ones, and every unusual state that one of the two ways of settling could miss.
 */
import fc from 'fast-check';
import { feeCents } from '#contract/kernel/money.ts';
import { loadConfig } from '#server/config.ts';
import type { Db, Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { openEnterprise, openPerson } from '#tests/support/ledger.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';

export type Query = Pick<Queryable, 'query'>;
export type Cast = { members: string[]; company: string };

/** The users and the enterprise that exist before every rehearsal. */
export async function openCast(db: Db): Promise<Cast> {
  const members = [];
  for (let count = 0; count < 5; count += 1) members.push((await openPerson(db)).id);
  const company = await openEnterprise(db);
  await db.query(
    `insert into enterprise (id, company_name, slug, email_domain) values ($1, 'Acme', 'acme', 'acme.example')`,
    [company],
  );
  return { members, company };
}

/** Mostly the usual value, which is the first. */
export const rarely = <T>(usual: T, ...unusual: T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(usual, ...unusual) },
  );

const cents = fc.oneof(
  fc.bigInt({ min: 1n, max: 300n }),
  fc.bigInt({ min: 1n, max: 10_000_00n }),
  fc.constantFrom(1n, 6n, 7n, 10_000_00n),
);

const holderState = fc.record({
  balance: fc.oneof(fc.constantFrom(0n, 1n, 50_00n), fc.bigInt({ min: 0n, max: 1_000_00n })),
  owes: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0n) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 400n }) },
  ),
  account: rarely<'open' | 'frozen' | 'closed'>('open', 'frozen', 'closed'),
  person: rarely<'shown' | 'private' | 'frozen' | 'unverified' | 'deleted'>(
    'shown',
    'private',
    'frozen',
    'unverified',
    'deleted',
  ),
});
export type HolderState = typeof holderState extends fc.Arbitrary<infer State> ? State : never;
/** One state for each of the cast. */
export const holderStates = fc.array(holderState, { minLength: 6, maxLength: 6 });

/** Puts the users' and the enterprise's accounts, in this order, into these states. */
export async function setHolders(db: Query, cast: Cast, states: HolderState[]): Promise<void> {
  const owners = [...cast.members, cast.company];
  await db.query(
    `update ledger_account account set balance = case state.account when 'closed' then 0 else state.balance end,
       frozen_at = case state.account when 'frozen' then now() end,
       closed_at = case state.account when 'closed' then now() end
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as state (owner_id, balance, account)
     where account.owner_id = state.owner_id`,
    [owners, states.map(({ balance }) => balance), states.map(({ account }) => account)],
  );
  await db.query(
    `insert into ledger_account (kind, owner_id, balance)
     select 'receivable', owner_id, -owes from unnest($1::uuid[], $2::bigint[]) as state (owner_id, owes)
     where owes > 0`,
    [owners, states.map(({ owes }) => owes)],
  );
  await db.query(
    `update users set profile_visibility = case state.person when 'private' then 'private' else 'public' end,
       frozen_at = case state.person when 'frozen' then now() end,
       email_verified_at = case state.person when 'unverified' then null else now() end,
       deleted_at = case state.person when 'deleted' then now() end
     from unnest($1::uuid[], $2::text[]) as state (id, person) where users.id = state.id`,
    [cast.members, states.slice(0, cast.members.length).map(({ person }) => person)],
  );
}

export type MadePayment = {
  kind: 'add_funds' | 'guest_send' | 'enterprise_funding';
  /** Which user it is for, and which user pays for the enterprise. */
  person: number;
  amount: bigint;
  feeBasisPoints: number;
  status: 'pending' | 'failed' | 'cancelled' | 'completed' | 'completed by staff';
  knowsIntent: boolean;
  problem: string | null;
  notified: boolean;
  senderName: string | null;
  senderEmail: string | null;
  message: string | null;
};

export const paymentOf = (kind: fc.Arbitrary<MadePayment['kind']>): fc.Arbitrary<MadePayment> =>
  fc.record({
    kind,
    person: fc.nat({ max: 4 }),
    amount: cents,
    feeBasisPoints: fc.constantFrom(0, 400, 750, 10_000),
    status: rarely<MadePayment['status']>(
      'pending',
      'failed',
      'cancelled',
      'completed',
      'completed by staff',
    ),
    knowsIntent: rarely(true, false),
    problem: rarely<string | null>(null, 'Something did not fit'),
    notified: rarely(false, true),
    senderName: fc.constantFrom(null, 'Ana Guest'),
    senderEmail: fc.constantFrom(null, 'ana@guest.example'),
    message: fc.constantFrom(null, 'Enjoy “it”'),
  });

export type InsertedPayment = { id: string; intentId: string; total: bigint };

/** Writes the payment as it was before its settlement. */
export async function insertPayment(
  db: Query,
  cast: Cast,
  made: MadePayment,
  browserHash: Buffer | null = null,
): Promise<InsertedPayment> {
  const [id, fee] = [newId(), feeCents(made.amount, made.feeBasisPoints)];
  const intentId = `pi_${id}`;
  const completed = made.status.startsWith('completed');
  const forCompany = made.kind === 'enterprise_funding';
  const person = cast.members[made.person];
  await db.query(
    `with inserted as (
       insert into payment (id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents,
         total_cents, status, intent_id, problem, problem_at, told_at, sender_name, sender_email, message,
         browser_hash, created_at, completed_at, next_check_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $12::text is not null then now() end,
         case when $13 then now() end, $14, $15, $16, $17, now(), case when $10 = 'completed' then now() end, now()))
     insert into staff_completion (payment_id, completed_at) select $1, now() where $18`,
    [
      id,
      made.kind,
      forCompany ? null : person,
      forCompany ? cast.company : null,
      made.kind === 'guest_send' ? null : person,
      made.amount,
      made.feeBasisPoints,
      fee,
      made.amount + fee,
      completed ? 'completed' : made.status,
      made.knowsIntent || completed ? intentId : null,
      made.problem,
      made.notified && made.kind === 'guest_send',
      made.kind === 'guest_send' ? made.senderName : null,
      made.kind === 'guest_send' ? made.senderEmail : null,
      made.kind === 'guest_send' ? made.message : null,
      browserHash,
      made.status === 'completed by staff',
    ],
  );
  return { id, intentId, total: made.amount + fee };
}

/** What the card processor replies about it. */
export const answer = fc.record({
  status: rarely<PaymentIntent['status']>(
    'succeeded',
    'processing',
    'requires_action',
    'requires_payment_method',
    'canceled',
  ),
  short: rarely(0n, 1n, -1n),
  currency: rarely('usd', 'eur'),
  names: rarely<'its own' | 'nothing' | 'nonsense'>('its own', 'nothing', 'nonsense'),
  declined: fc.boolean(),
});
export type ProcessorAnswer = typeof answer extends fc.Arbitrary<infer Answer> ? Answer : never;

export function intentOf({ id, intentId, total }: InsertedPayment, says: ProcessorAnswer): PaymentIntent {
  const metadata: Record<string, string> = {};
  if (says.names !== 'nothing') metadata.paymentId = says.names === 'its own' ? id : 'nonsense';
  return {
    id: intentId,
    status: says.status,
    amountCents: total,
    amountReceivedCents: total - says.short,
    currency: says.currency,
    metadata,
    customerId: null,
    paymentMethodId: null,
    chargeId: null,
    lastError: says.declined ? { code: 'card_declined', declineCode: null, message: 'Declined.' } : null,
    disputed: false,
    refundedCents: 0n,
    createdAt: new Date(),
  };
}

/** Every table that a settlement writes. */
export const paymentTables = [
  'payment',
  'staff_completion',
  'refund',
  'notification',
  'job',
  'transaction',
  'posting',
  'account',
] as const;

/** The moment at which everything happens. */
export const at = new Date('2026-02-03T04:05:06.789Z');
const { fees, addFundsMaxCents, limits } = loadConfig({ NODE_ENV: 'test' });

export function paymentDeps(db: Db, fastPaths: boolean) {
  return {
    db,
    clock: { now: () => at },
    jobs: notedJobs,
    log: { warn: () => undefined, error: () => undefined },
    config: { fees, addFundsMaxCents, limits, fastPaths },
    // The card processor's reply is the intent, so nothing calls it.
    cardProcessor: {} as never,
  };
}
