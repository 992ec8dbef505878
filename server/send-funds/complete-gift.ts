/**
 * The guest's browser reports that a gift is paid. The report is not trusted; it is an occasion to ask the
 * processor.
 */
import type { PaymentDispute } from '#contract/payment-dispute.ts';
import type { PublicUser } from '#contract/send-funds/recipients.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  asRefusal,
  findGifts,
  nameSender,
  type Payment,
  readDispute,
  readGiftFacts,
  type GiftClaim as SeenGift,
  type Sender,
  settleGift,
  settlePayment,
} from '#server/payments/index.ts';
import type { SendFundsDeps } from './deps.ts';
import { toPublicUser } from './public-user.ts';
import { findPublicMember } from './store.ts';

/** The payments a caller may ask about: this browser's, and the signed-in user's. */
export type GiftPayer = { browserHash: Buffer | null; userId: string | null };

export type GiftToComplete = {
  recipientUsername: string;
  amountCents: bigint;
  sender: Sender;
  intentId: string | undefined;
};

export type GiftState = {
  payment: Payment & { intentId: string };
  returned: boolean;
  /** Staff completed it, and no card is known to have paid it. */
  byStaff: boolean;
  dispute: PaymentDispute | null;
  recipient: PublicUser | null;
  recipientUsername: string;
};

/** The most gifts that one browser may have open. */
const NEWEST = 20;

/**
 * Settles the browser's own payment and records its sender. Throws `not-found` for other payments,
 * `payment-mismatch` where the body differs from what was agreed, `payment-refused`, `payment-not-succeeded`.
 * Repeating it changes nothing.
 */
export async function completeGift(
  deps: SendFundsDeps,
  claim: GiftToComplete,
  payer: GiftPayer,
): Promise<GiftState> {
  const seen = await findClaimed(deps, claim, payer);
  const recordSender = () => nameSender(deps, seen.payment.id, claim.sender);
  const settled = await asRefusal(() => settleGift(deps, seen, claim.sender)).catch(async (error) => {
    await recordSender();
    throw error;
  });
  // A dispute is taken in only once its payment is settled.
  if (settled) return stateOf(settled, { ...seen, byStaff: false, dispute: null });
  // The name first, so that the recipient's notification carries it.
  await recordSender();
  const state = await askProcessor(deps, seen.payment);
  const { status, problem } = state.payment;
  if (status === 'completed') return state;
  if (problem !== null) throw refuse('payment-mismatch');
  throw refuse(status === 'failed' ? 'payment-refused' : 'payment-not-succeeded');
}

/** The state of one of the payer's own gifts. The processor is asked while that may change. */
export async function readGift(deps: SendFundsDeps, intentId: string, payer: GiftPayer): Promise<GiftState> {
  const [seen] = await findGifts(deps.db, { intentId, ...payer }, 1);
  if (!seen) throw refuse('not-found');
  return askProcessor(deps, seen.payment);
}

async function findClaimed(
  { db }: SendFundsDeps,
  { intentId, recipientUsername, amountCents }: GiftToComplete,
  payer: GiftPayer,
): Promise<SeenGift> {
  const isNamed = intentId !== undefined || payer.browserHash !== null;
  const own = isNamed ? await findGifts(db, { ...(intentId && { intentId }), ...payer }, NEWEST) : [];
  // A deleted recipient has no name to compare, and no longer gets the money.
  const claimed = own.find(
    ({ payment, recipientName }) =>
      payment.amountCents === amountCents && (recipientName === '' || recipientName === recipientUsername),
  );
  if (claimed) return claimed;
  throw refuse(own.length > 0 ? 'payment-mismatch' : 'not-found');
}

async function askProcessor(deps: SendFundsDeps, payment: Payment): Promise<GiftState> {
  const { intentId } = payment;
  if (intentId === null) throw refuse('payment-not-succeeded');
  const settled =
    payment.status === 'completed' ? undefined : await asRefusal(() => settlePayment(deps, intentId));
  const now = settled?.known ? settled.payment : payment;
  const { returned, recipientName, paidAt } = await readGiftFacts(deps.db, payment.id);
  const dispute = await readDispute(deps.db, payment.id);
  const recipient = await findPublicMember(deps.db, payment.beneficiary.ownerId);
  const byStaff = now.status === 'completed' && paidAt === null;
  return stateOf(
    { ...now, intentId },
    { returned, byStaff, recipientName, dispute, recipient: recipient ?? null },
  );
}

function stateOf(
  payment: GiftState['payment'],
  {
    returned,
    byStaff,
    recipientName,
    dispute,
    recipient,
  }: Pick<SeenGift, 'returned' | 'recipientName' | 'recipient'> & Pick<GiftState, 'byStaff' | 'dispute'>,
): GiftState {
  return {
    payment,
    returned,
    byStaff,
    dispute,
    recipient: recipient && toPublicUser(recipient),
    recipientUsername: recipientName,
  };
}
