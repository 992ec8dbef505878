/** The texts of a payout: on both statements, in the recipient's notification, and in their mail. */
import { displayCents } from '#contract/kernel/money.ts';
import type { SendMailData } from '#server/notifications/index.ts';

export type PayoutToNotify = {
  companyName: string;
  recipient: { id: string; email: string; firstName: string; name: string };
  amountCents: bigint;
  message: string | null;
};

export type PayoutTexts = {
  sent: string;
  received: string;
  /** The reason, as the ledger records it. */
  reason: string;
  title: string;
  notification: string;
  mail: RewardMail;
};

type RewardMail = SendMailData & { mail: Extract<SendMailData['mail'], { template: 'reward-received' }> };

/** The mail about a payout of which a part repaid a debt of the recipient. */
export function mailWithRepaid(about: RewardMail, repaidCents = 0n): RewardMail {
  if (repaidCents === 0n) return about;
  const data = { ...about.mail.data, repaid: displayCents(repaidCents) };
  return { ...about, mail: { template: 'reward-received', data } };
}

export function payoutTexts({ companyName, recipient, amountCents, message }: PayoutToNotify): PayoutTexts {
  const amount = displayCents(amountCents);
  const quoted = message ? ` “${message}”` : '';
  return {
    sent: `Sent to ${recipient.name}`,
    received: `Reward from ${companyName}`,
    reason: message || 'Reward',
    title: `A treat from ${companyName}`,
    notification: `${companyName} sent you ${amount}.${quoted}`,
    mail: {
      to: recipient.email,
      userId: recipient.id,
      mail: {
        template: 'reward-received',
        data: { firstName: recipient.firstName, companyName, amount, message },
      },
    },
  };
}

/** "Nora Field", or the username where the name is empty. */
export function payeeName(user: { first_name: string; last_name: string; username: string }): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.username;
}
