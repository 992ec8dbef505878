/** Nobody sends a reward to their own address or phone number. */
import { toE164 } from '#contract/kernel/phone.ts';

type Sender = { email: string; phone_number: string | null } | undefined;
type Recipient = { recipientEmail: string | null; recipientPhone?: string | null };

export function isOwnContact(sender: Sender, { recipientEmail, recipientPhone }: Recipient): boolean {
  if (!sender) return false;
  if (recipientPhone) return sender.phone_number !== null && toE164(sender.phone_number) === recipientPhone;
  return recipientEmail === sender.email;
}
