import { MailPreview } from '../../shared/mail-preview.tsx';

/**
 * Previews the email about a gift to a member, with the text of
 * server/notifications/mails/gifts/gift-received.ts.
 */
export function GiftMailPreview({
  amount,
  name,
  senderName,
  message,
}: {
  /** "$50.00"; empty until one is entered. */
  amount: string;
  /** The recipient's first name, or their username where they hide it. */
  name: string;
  senderName: string;
  message: string;
}) {
  const sender = `“${senderName || 'Your name'}”`;
  return (
    <MailPreview
      subject={amount ? `You received a gift of ${amount}` : 'You received a gift'}
      amount={amount}
      message={message}
      from={senderName || 'Your name'}
      ending={<p>It is already in your balance, to spend on whatever you love.</p>}
      button="Choose your treat"
    >
      <p>
        Hello {name},<br />
        {sender} thought of you and sent you {amount || 'a gift'}.
      </p>
    </MailPreview>
  );
}
