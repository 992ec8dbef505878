import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { GiftCardBack } from '../../shared/gift-cards/gift-card-flip.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CodeText } from '../../ui/format/code-text.tsx';
import { cx } from '../../ui/format/cx.ts';
import { Money } from '../../ui/format/money.tsx';
import type { Revealed } from './use-reveal.ts';

const MASK = '••••';

/** The side with the code. The code is in the page only while it is shown. */
export function CardBack({
  card: { giftCardName, amount },
  secret,
}: {
  card: PurchasedGiftCard;
  secret: Revealed | null;
}) {
  return (
    <GiftCardBack>
      {secret?.code === '' ? (
        <p className="text-ink-soft text-sm">Redeem this card with its link. There is no code to type.</p>
      ) : (
        <Secret label="Code" value={secret?.code ?? MASK} name={`code of ${giftCardName}`} />
      )}
      {secret?.pin && <Secret label="PIN" value={secret.pin} name={`PIN of ${giftCardName}`} />}
      {/* On a phone, a long code and a PIN leave no room. The tile names the card. */}
      <p className={cx('flex items-baseline justify-between gap-3 text-sm', secret?.pin && 'max-sm:hidden')}>
        <span className="truncate font-display font-semibold">{giftCardName}</span>
        <Money amount={amount} className="text-ink-soft" />
      </p>
    </GiftCardBack>
  );
}

function Secret({ label, value, name }: { label: string; value: string; name: string }) {
  return (
    <div className="flex items-center justify-between gap-2 rounded-md bg-gold-soft py-1 pr-1 pl-3.5">
      <p className="min-w-0">
        <span className="block text-gold-ink text-xs">{label}</span>
        <span className="block select-all break-all font-mono font-semibold text-base leading-tight tracking-wide">
          <CodeText code={value} />
        </span>
      </p>
      <CopyButton
        text={value}
        label={`Copy ${name}`}
        onCopied={() => toast({ title: 'Copied to clipboard', tone: 'good' })}
      />
    </div>
  );
}
