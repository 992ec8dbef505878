/** Notifies both sides of a transfer, in its transaction. */
import { displayCents } from '#contract/kernel/money.ts';
import type { UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { repaidText } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import type { SendFundsDeps } from './deps.ts';
import { memberName } from './person-name.ts';
import type { Recipient, SentTransfer } from './store.ts';

export async function notifyTransfer(
  deps: Pick<SendFundsDeps, 'jobs'>,
  tx: Tx,
  {
    transfer,
    sender,
    recipient,
    repaidCents,
  }: { transfer: SentTransfer; sender: UserRow; recipient: Recipient; repaidCents: bigint },
): Promise<void> {
  const amount = displayCents(transfer.amountCents);
  const senderName = memberName(sender);
  const { message } = transfer;
  const quoted = message === null ? '' : ` “${message}”`;
  await notify(tx, {
    userId: recipient.id,
    title: 'Gift Received',
    message: `${senderName} sent you ${amount}.${quoted}${repaidText(repaidCents)}`,
    about: { topic: 'transactions' },
  });
  await notify(tx, {
    userId: sender.id,
    title: 'Funds Sent',
    message: `You sent ${amount} to @${recipient.username}.${quoted}`,
    about: { topic: 'transactions' },
  });
  const repaid = repaidCents > 0n ? { repaid: displayCents(repaidCents) } : {};
  const data = { firstName: recipient.firstName, senderName, amount, message, ...repaid };
  const mail = { template: 'gift-received' as const, data };
  await enqueueMail(tx, deps, { to: recipient.email, userId: recipient.id, mail });
}
