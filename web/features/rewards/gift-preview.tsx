import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { MailPreview } from '../../shared/mail-preview.tsx';
import { DesignPicture } from '../../shared/rewards/design-picture.tsx';

export type Preview = {
  design: RewardDesign;
  /** "$50.00". */
  amount: string;
  senderName: string;
  recipientName: string;
  message: string;
};

/** The gift's email as it will look. */
export function GiftPreview({ design, amount, senderName, recipientName, message }: Preview) {
  return (
    <MailPreview
      subject={`You received a gift of ${amount}`}
      picture={<DesignPicture design={design} />}
      amount={amount}
      message={message}
      from={senderName}
      button="Open your gift"
    >
      <p>
        Hello{recipientName && ` ${recipientName}`},<br />“{senderName}” sent you {amount} to spend on a gift
        card you choose.
      </p>
    </MailPreview>
  );
}
