import type { RewardDesign } from '#contract/reward-designs.ts';
import { DesignPicture } from './design-picture.tsx';

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
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-medium text-ink-soft text-sm">The email they receive</figcaption>
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-rest">
        <p className="border-line border-b px-5 py-3 text-sm">
          <span className="block text-ink-faint text-xs">Indulge</span>
          <span className="font-semibold">You received a gift of {amount}</span>
        </p>
        <DesignPicture design={design} />
        <div className="flex flex-col gap-3 p-5">
          <p className="font-display font-semibold text-2xl tracking-tight">A gift for you</p>
          <p className="break-words">
            Hello{recipientName && ` ${recipientName}`},<br />“{senderName}” sent you {amount} to spend on a
            gift card you choose.
          </p>
          {message && (
            <p className="whitespace-pre-line break-words rounded-lg bg-sunken px-4 py-3 font-display">
              “{message}”
            </p>
          )}
          <span
            aria-hidden="true"
            className="self-start rounded-full bg-primary px-6 py-3 font-semibold text-on-primary"
          >
            Open your gift
          </span>
        </div>
      </div>
    </figure>
  );
}
