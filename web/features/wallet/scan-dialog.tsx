import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { Revealed } from './use-reveal.ts';

/** The barcode as large as the screen allows, for the register to scan. */
export function ScanDialog({
  card: { giftCardName, amount },
  secret: { barcode, code, pin },
  onClose,
}: {
  card: PurchasedGiftCard;
  secret: Revealed;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan at the register"
      description={`${displayMoney(amount)} ${giftCardName} gift card`}
    >
      {/* White in the dark theme too: registers read dark bars on a light ground. */}
      <div className="flex flex-col items-center gap-3 rounded-xl border border-line bg-white p-5 text-black">
        {barcode && <img src={barcode} alt={`Barcode of ${giftCardName}`} className="max-h-72 w-full" />}
        <p className="select-all break-all text-center font-mono font-semibold text-lg tracking-wide">
          {code}
        </p>
        {pin && (
          <p className="text-sm">
            PIN <span className="select-all font-mono font-semibold">{pin}</span>
          </p>
        )}
      </div>
      <p className="mt-4 text-ink-soft text-sm">Turn the brightness up if the register does not read it.</p>
    </Dialog>
  );
}
