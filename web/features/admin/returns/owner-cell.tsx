import { EmailAddress } from '../../../ui/format/email-address.tsx';

/** The customer of a row, and the payment. */
export function OwnerCell({
  name,
  email,
  giftTo,
  paymentIntentId,
}: {
  name: string;
  email: string;
  giftTo?: string | null;
  paymentIntentId?: string | null;
}) {
  return (
    <span className="block md:min-w-64">
      <span className="break-text font-semibold">{name}</span>
      {email && (
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
          <EmailAddress>{email}</EmailAddress>
        </span>
      )}
      {giftTo && <span className="block break-text font-normal text-ink-soft text-sm">Gift to {giftTo}</span>}
      {paymentIntentId && (
        <span className="block wrap-anywhere font-normal text-ink-faint text-sm">{paymentIntentId}</span>
      )}
    </span>
  );
}
