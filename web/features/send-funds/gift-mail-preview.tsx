import { MailPreview } from '../../shared/mail-preview.tsx';

/** The email that tells a member of a gift, in the words of server/notifications/mails/gifts/gift-received.ts. */
export function GiftMailPreview({
  amount,
  name,
  senderName,
  message,
}: {
  /** "$50.00". */
  amount: string;
  /** The recipient's first name, or their username where they hide it. */
  name: string;
  senderName: string;
  message: string;
}) {
  const sender = `“${senderName || 'Your name'}”`;
  return (
    <MailPreview
      subject={`You received a gift of ${amount}`}
      amount={amount}
      message={message}
      from={senderName || 'Your name'}
      ending={<p>It is already in your balance, to spend on whatever you love.</p>}
      button="Choose your treat"
    >
      <p className="break-words">
        Hello {name},<br />
        {sender} thought of you and sent you {amount}.
      </p>
    </MailPreview>
  );
}
