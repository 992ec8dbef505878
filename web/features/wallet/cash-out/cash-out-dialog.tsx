import { brandName } from '../../../card-payment/card-brand.ts';
import { AmountLines } from '../../../ui/data/amount-lines.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
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
        <AmountLines
          lines={[
            ['From your balance', amount],
            ...(serviceFee === '0.00' ? [] : [['Its share of the service fee', serviceFee] as const]),
          ]}
          total={[`To ${cardText}`, total]}
        />
      )}
    </ConfirmDialog>
  );
}
