import { brandName } from '../../../card-payment/card-brand.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import type { Offer } from './offer.ts';
import { useTakeOut } from './use-cash-out.ts';

/** Where the money goes, and how much of it. */
export function CashOutDialog({
  offer,
  onClose,
  onSent,
  focusAfter,
}: {
  offer: Offer;
  onClose: () => void;
  onSent: Parameters<typeof useTakeOut>[0]['onDone'];
  focusAfter: () => HTMLElement | null;
}) {
  const { amount, way, card, serviceFee, total } = offer;
  const { takeOut, isSending } = useTakeOut({ onDone: onSent, onRefused: onClose });
  const toCard = way === 'card';
  const cardText = card ? `${brandName(card.brand)} •••• ${card.last4}` : 'your card';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="primary"
      title={`Take out ${displayMoney(amount)}?`}
      description={
        toCard
          ? 'It goes back to the card that you added it with. Your bank may take some days to show it.'
          : 'No card can take it back, so our staff send it another way, such as by check, and email you. Until then you can still spend it.'
      }
      confirmLabel={toCard ? `Take out ${displayMoney(total)}` : `Ask for ${displayMoney(amount)}`}
      busy={isSending}
      onConfirm={() => takeOut(offer)}
      focusAfter={focusAfter}
    >
      {toCard && (
        <dl className="rounded-lg bg-sunken px-4 py-3.5 text-[0.9375rem]">
          <Line label="From your balance" amount={amount} />
          <Line label="Its share of the service fee" amount={serviceFee} />
          <div className="mt-2.5 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-semibold">
            <dt>To {cardText}</dt>
            <dd>
              <Money amount={total} className="font-display text-xl" />
            </dd>
          </div>
        </dl>
      )}
    </ConfirmDialog>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5 text-ink-soft">
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
