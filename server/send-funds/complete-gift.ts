/** The guest's browser says that a gift is paid. It is not believed, but it is a good moment to ask the card processor. */
import type { PublicUser } from '#contract/send-funds.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  asRefusal,
  findGifts,
  nameSender,
  type Payment,
  readGiftFacts,
  type GiftClaim as SeenGift,
  type Sender,
  settleGift,
  settlePayment,
} from '#server/payments/index.ts';
import type { SendFundsDeps } from './deps.ts';
import { toPublicUser } from './public-user.ts';
import { findPublicMember } from './store.ts';

/** Whose payments may be spoken of: those of this browser, and those of whoever is signed in. */
export type Payer = { browserHash: Buffer | null; userId: string | null };

export type GiftClaim = {
  recipientUsername: string;
  amountCents: bigint;
  sender: Sender;
  intentId: string | undefined;
};

export type GiftState = {
  payment: Payment & { intentId: string };
  returned: boolean;
  recipient: PublicUser | null;
  recipientUsername: string;
};

/** No browser has more gifts open than these. */
const newest = 20;

/**
 * Settles the browser's own payment and says who sent it. Throws `not-found` for payments of others, `payment-mismatch` where
 * the body says something else than was agreed, `payment-refused`, `payment-not-succeeded`. Repeating it changes nothing.
 */
export async function completeGift(deps: SendFundsDeps, claim: GiftClaim, payer: Payer): Promise<GiftState> {
  const seen = await findClaimed(deps, claim, payer);
  const keepName = () => nameSender(deps, seen.payment.id, claim.sender);
  const settled = await asRefusal(() => settleGift(deps, seen, claim.sender)).catch(async (error) => {
    await keepName();
    throw error;
  });
  if (settled) return stateOf(settled, seen);
  // First the name, so that the recipient is told at once whom the money is from.
  await keepName();
  const state = await ask(deps, seen.payment);
  const { status, problem } = state.payment;
  if (status === 'completed') return state;
  if (problem !== null) throw refuse('payment-mismatch');
  throw refuse(status === 'failed' ? 'payment-refused' : 'payment-not-succeeded');
}

/** How one of the payer's own gifts stands; the processor is asked while that may change. */
export async function readGift(deps: SendFundsDeps, intentId: string, payer: Payer): Promise<GiftState> {
  const [seen] = await findGifts(deps.db, { intentId, ...payer }, 1);
  if (!seen) throw refuse('not-found');
  return ask(deps, seen.payment);
}

async function findClaimed(
  { db }: SendFundsDeps,
  { intentId, recipientUsername, amountCents }: GiftClaim,
  payer: Payer,
): Promise<SeenGift> {
  const asked = intentId !== undefined || payer.browserHash !== null;
  const own = asked ? await findGifts(db, { ...(intentId && { intentId }), ...payer }, newest) : [];
  // Somebody who has gone has no name to compare; the money is not theirs any more anyway.
  const claimed = own.find(
    ({ payment, recipientName }) =>
      payment.amountCents === amountCents && (recipientName === '' || recipientName === recipientUsername),
  );
  if (claimed) return claimed;
  throw refuse(own.length > 0 ? 'payment-mismatch' : 'not-found');
}

async function ask(deps: SendFundsDeps, payment: Payment): Promise<GiftState> {
  const { intentId } = payment;
  if (intentId === null) throw refuse('payment-not-succeeded');
  const settled =
    payment.status === 'completed' ? undefined : await asRefusal(() => settlePayment(deps, intentId));
  const now = settled?.known ? settled.payment : payment;
  const { returned, recipientName } = await readGiftFacts(deps.db, payment.id);
  const recipient = await findPublicMember(deps.db, payment.beneficiary.ownerId);
  return stateOf({ ...now, intentId }, { returned, recipientName, recipient: recipient ?? null });
}

function stateOf(
  payment: GiftState['payment'],
  { returned, recipientName, recipient }: Pick<SeenGift, 'returned' | 'recipientName' | 'recipient'>,
): GiftState {
  return {
    payment,
    returned,
    recipient: recipient && toPublicUser(recipient),
    recipientUsername: recipientName,
  };
}
