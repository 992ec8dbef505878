/** A transfer between two members. */
import { newId } from '#server/kernel/id.ts';
import { type Movement, transfer } from '#server/ledger/index.ts';

export function sending(
  fromUserId: string,
  toUserId: string,
  amountCents: bigint,
  transferId = newId(),
): Movement {
  return transfer({
    transferId,
    fromUserId,
    toUserId,
    amountCents,
    sentDescription: 'Sent',
    receivedDescription: 'Received',
  });
}
