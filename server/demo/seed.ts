/**
 * Fills an empty product with the demo: catalog, users, money. The money comes through the product: paid by
 * card at the stand-in, settled, and spent through the cart. After an interrupted run it adds only what is
 * missing.
 */
import { addItem, cartIsEmpty } from '#server/cart/index.ts';
import { seedCatalogue } from '#server/catalogue/index.ts';
import type { Dependencies } from '#server/compose.ts';
import { setDemoFunded } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { type AccountHolder, enterprise, member } from '#server/ledger/index.ts';
import { checkOut } from '#server/orders/index.ts';
import { createPayment, type PaymentKind, settlePayment } from '#server/payments/index.ts';
import { makeCheckpoints } from '#server/proofs/index.ts';
import { ACMES_REWARDS_CENTS, ARRIVED, payRewards, seedEmployees } from './acme.ts';
import { FLAGGED_CENTS, flagReward } from './past/flag-reward.ts';
import { PAYOUT_CENTS, payMany } from './past/pay-many.ts';
import { SAVED_CENTS } from './past/planned-stories.ts';
import { playCases } from './past/play-cases.ts';
import { GIFTS_CENTS, playGifts, REWARDS_CENTS } from './past/play-gifts.ts';
import { writePast } from './past/write-past.ts';
import { type SeededUsers, seedDemoUsers } from './people.ts';

/** Maya adds 400.00 and buys these, which leaves 250.00. */
const MAYAS_TOP_UPS = [300_00n, 100_00n];
const MAYAS_CARDS = [
  { slug: 'miso-lantern', amountCents: 50_00n },
  { slug: 'velvet-reel', amountCents: 25_00n },
  { slug: 'peony-parliament', amountCents: 75_00n },
];
/** What is left to spend. Some of it comes from the past. */
const ACMES_BALANCE_CENTS = 6000_00n;

export async function seedDemo(deps: Dependencies): Promise<void> {
  if (await isSeeded(deps)) return;
  await seedCatalogue(deps.db);
  const users = await seedDemoUsers(deps.db, deps);
  const { mayaId, managerId, acmeId } = users;
  // A real card processor accepts no test cards. Its demo users start with nothing.
  if (!takesTestCards(deps)) return;
  // Before any money moves: the ledger takes a past only while it is empty.
  if (deps.config.demoHistory) await seedPast(deps, users);
  for (const [index, amountCents] of MAYAS_TOP_UPS.entries()) {
    await pay(deps, { kind: 'add_funds', beneficiary: member(mayaId), payerId: mayaId, amountCents, index });
  }
  await buyMayasCards(deps, mayaId);
  const funding = {
    kind: 'enterprise_funding' as const,
    beneficiary: enterprise(acmeId),
    payerId: managerId,
  };
  await pay(deps, { ...funding, amountCents: ACMES_REWARDS_CENTS, index: 1 });
  await seedEmployees(deps, users);
  await payRewards(deps, users);
  if (deps.config.demoHistory) {
    await playCases(deps, users.adminId);
    await pay(deps, { ...funding, amountCents: FLAGGED_CENTS + REWARDS_CENTS + PAYOUT_CENTS, index: 2 });
    await pay(deps, {
      kind: 'add_funds',
      beneficiary: member(mayaId),
      payerId: mayaId,
      amountCents: GIFTS_CENTS,
      index: 2,
    });
    await payMany(deps, users);
    await playGifts(deps, users);
    await flagReward(deps, users);
  }
  const saved = deps.config.demoHistory ? SAVED_CENTS : 0n;
  await pay(deps, { ...funding, amountCents: ACMES_BALANCE_CENTS - saved, index: 0 });
  await makeCheckpoints(deps);
}

/** The company of the past was funded long ago, so it has employees. */
async function seedPast(deps: Dependencies, users: SeededUsers): Promise<void> {
  await setDemoFunded(deps.db, users.acmeId);
  await seedEmployees(deps, users);
  await writePast(deps, { ...users, employeeEmails: ARRIVED });
}

/** The stand-in of this process, or that of `npm run sandbox`. */
function takesTestCards({ config: { standIns, services } }: Dependencies): boolean {
  return standIns.has('stripe') || services.stripe.serverApiBase.endsWith('/sandbox/stripe');
}

/** Whether the last step ran. What users did with the demo since then stays. */
async function isSeeded({ db }: Dependencies): Promise<boolean> {
  const { rows } = await db.query(
    `select from payment where kind = 'enterprise_funding' and request_key = 'demo-0' and status = 'completed'`,
  );
  return rows.length > 0;
}

type CardPayment = {
  kind: PaymentKind;
  beneficiary: AccountHolder;
  payerId: string;
  amountCents: bigint;
  index: number;
};

/** Pays with the stand-in's test card, once per index and payer. */
async function pay(deps: Dependencies, { index, ...request }: CardPayment): Promise<void> {
  const feeBasisPoints = deps.config.fees.addFundsBasisPoints;
  const requestKey = `demo-${index}`;
  const { payment } = await createPayment(deps, { ...request, feeBasisPoints, requestKey });
  if (payment.status === 'completed') return;
  const { serverApiBase, secretKey } = deps.config.services.stripe;
  await fetch(`${serverApiBase}/v1/payment_intents/${payment.intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  await settlePayment(deps, payment.intentId);
}

async function buyMayasCards(deps: Dependencies, userId: string): Promise<void> {
  const { rows } = await deps.db.query<{ found: boolean }>(
    `select exists (select from purchase_order where user_id = $1 and idempotency_key = 'demo') as found`,
    [userId],
  );
  if (rows[0]?.found) return;
  if (await cartIsEmpty(deps.db, userId)) {
    for (const { slug, amountCents } of MAYAS_CARDS) {
      const cards = await deps.db.query<{ id: string }>('select id from gift_card where slug = $1', [slug]);
      const giftCardId = cards.rows[0]?.id;
      if (giftCardId)
        await addItem(deps.db, { userId, itemId: newId(), giftCardId, amountCents, quantity: 1 });
    }
  }
  await checkOut(deps, { actor: { userId, proven: true }, requestKey: 'demo', cartVersion: undefined });
}
