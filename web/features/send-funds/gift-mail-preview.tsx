import { MailPreview } from '../../shared/mail-preview.tsx';

/** The email that tells a member of a gift, in the words of server/notifications/mails/gift-received.ts. */
export function GiftMailPreview({
  amount,
  firstName,
  senderName,
  message,
}: {
  /** "$50.00". */
  amount: string;
  /** Masked, unless the recipient shows it. */
  firstName: string;
  senderName: string;
  message: string;
}) {
  return (
    <MailPreview
      subject={`You received a gift of ${amount}`}
      message={message}
      ending={<p>It is already in your balance, to spend on whatever you love.</p>}
      button="Choose your treat"
    >
      <p className="break-words">
        Hello{firstName && ` ${firstName}`},<br />“{senderName || 'Your name'}” thought of you and sent you{' '}
        {amount}.
      </p>
      <p className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
        <span className="block text-sm">Your gift</span>
        <span className="font-display font-semibold text-4xl tracking-tight">{amount}</span>
      </p>
    </MailPreview>
  );
}
