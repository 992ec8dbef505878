/** A member's transfer from the balance: one movement, seen from two sides, without a fee. */
import { findUser, type UserRow } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { AccountClosed, member, post, repayDebt, transfer } from '#server/ledger/index.ts';
import { requireProofAboveLimit } from '#server/security/index.ts';
import type { SendFundsDeps } from './deps.ts';
import type { SendThrottles } from './limits.ts';
import { notifyTransfer } from './notify-transfer.ts';
import { memberName } from './person-name.ts';
import { requireWithinDay } from './require-within-day.ts';
import { requireRecipient } from './search-recipients.ts';
import {
  findEarlierRecipient,
  findPublicMember,
  findTransfer,
  insertTransfer,
  type Recipient,
  type SentTransfer,
} from './store.ts';

export type TransferRequest = {
  recipientUsername: string;
  amountCents: bigint;
  message: string | null;
  /** The same key of the same sender is the same transfer. */
  requestKey: string | undefined;
};

export type Transferred = { transfer: SentTransfer; recipient: Recipient };

/**
 * Throws `not-found`, `recipient-is-you`, `insufficient-balance`, `account-frozen`, `transfer-limit`,
 * `key-reused` and `reauthenticate`.
 */
export async function sendTransfer(
  deps: SendFundsDeps,
  limits: SendThrottles,
  actor: Actor,
  request: TransferRequest,
): Promise<Transferred> {
  const { userId } = actor;
  const sender = await findUser(deps.db, userId);
  if (!sender) throw refuse('not-signed-in');
  if (sender.username === request.recipientUsername) throw refuse('recipient-is-you');
  const id =
    request.requestKey === undefined ? newId() : idempotentId('transfer', userId, request.requestKey);
  // Already sent: not counted or proven again. A recipient who has turned private
  // meanwhile keeps the money.
  const before = await findTransfer(deps.db, id);
  const receiver = before && (await findEarlierRecipient(deps.db, before.recipientId));
  if (before && receiver?.username === request.recipientUsername)
    return { transfer: requireSame(before, receiver, request), recipient: receiver };
  const recipient = await requireRecipient(deps.db, request.recipientUsername);
  if (before) throw refuse('key-reused');
  await limits.countTransfer(userId);
  return transaction(deps.db, (tx) => move(deps, tx, { id, actor, sender, recipient, request }));
}

type Move = { actor: Actor; id: string; sender: UserRow; recipient: Recipient; request: TransferRequest };

async function move(
  deps: SendFundsDeps,
  tx: Tx,
  { id, actor, sender, recipient, request }: Move,
): Promise<Transferred> {
  const { amountCents, message } = request;
  const sent = { id, senderId: sender.id, recipientId: recipient.id, amountCents, message };
  const posted = await postTransfer(tx, { id, actor, sender, recipient, request });
  if (posted.replayed) {
    // A concurrent call with the same key was first, and has committed.
    const first = await findTransfer(tx, id);
    if (!first) throw refuse('key-reused');
    return { transfer: requireSame(first, recipient, request), recipient };
  }
  // Posting has locked both balances. From here on no other transfer of the sender runs, and a recipient's
  // change of privacy is visible.
  if (!(await findPublicMember(tx, recipient.id))) throw notFound();
  const saved: SentTransfer = { ...sent, createdAt: deps.clock.now() };
  await insertTransfer(tx, saved);
  await requireWithinDay(deps, tx, saved);
  await requireProofAboveLimit(deps, tx, actor);
  const repaidCents = await repayDebt(tx, { cause: id, holder: member(recipient.id), amountCents });
  await notifyTransfer(deps, tx, { transfer: saved, sender, recipient, repaidCents });
  return { transfer: saved, recipient };
}

async function postTransfer(tx: Tx, { id, sender, recipient, request }: Move) {
  const movement = transfer({
    transferId: id,
    fromUserId: sender.id,
    toUserId: recipient.id,
    amountCents: request.amountCents,
    sentDescription: `Sent to @${recipient.username}`,
    receivedDescription: `Received from ${memberName(sender)}`,
    ...(request.message !== null && { message: request.message }),
  });
  try {
    return await post(tx, movement);
  } catch (error) {
    if (error instanceof AccountClosed) throw notFound();
    if (error instanceof Refusal && error.code === 'insufficient-balance')
      throw refuse('insufficient-balance', { message: 'Your balance does not cover this amount.' });
    throw error;
  }
}

function requireSame(first: SentTransfer, recipient: Recipient, request: TransferRequest): SentTransfer {
  const same =
    first.recipientId === recipient.id &&
    first.amountCents === request.amountCents &&
    first.message === request.message;
  if (!same) throw refuse('key-reused');
  return first;
}

function notFound(): Refusal {
  return refuse('not-found', { message: 'User Not Found' });
}
