import { listPurchasedGiftCards, noteRemaining, type PurchasedGiftCard } from '#contract/wallet.ts';
import { useWriteForm } from '../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../shared/forms/write-form.tsx';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { ExternalLink } from '../../ui/icons/actions.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const rules = () => import('#contract/wallet.ts').then((m) => m.RemainingBody);

/** How the brand takes the card, its terms, and a note of what is left on it. */
export function HowToUseDialog({ card, onClose }: { card: PurchasedGiftCard; onClose: () => void }) {
  const { giftCardName: brand, amount, howToUse, terms, balanceUrl } = card;
  return (
    <Dialog
      open
      onClose={onClose}
      firstFocus="panel"
      title="How to use"
      description={`${displayMoney(amount)} ${brand} gift card`}
    >
      <div className="flex flex-col gap-6">
        <p className="wrap-anywhere whitespace-pre-line">
          {howToUse ??
            `Show the code with “Show code”, and enter it when you pay at ${brand}, online or at the register.`}
        </p>
        {balanceUrl && (
          <a
            href={balanceUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ tone: 'secondary', className: 'self-start' })}
          >
            Check the balance at {brand}
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">, opens in a new tab</span>
          </a>
        )}
        {terms && (
          <section aria-label="Terms">
            <h3 className="mb-1.5 font-semibold">Terms</h3>
            <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">{terms}</p>
          </section>
        )}
        {card.status !== 'released' && <Remaining card={card} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Remaining({ card, onClose }: { card: PurchasedGiftCard; onClose: () => void }) {
  const form = useWriteForm(noteRemaining, {
    rules,
    start: { remaining: card.remaining ?? card.amount },
    request: (_body, { remaining }) => ({
      params: { id: card.id },
      body: { remaining: String(remaining).trim() },
    }),
    invalidates: [listPurchasedGiftCards],
    onSuccess: onClose,
  });
  return (
    <WriteForm form={form} action="Save" onCancel={onClose}>
      <Field
        label="Balance left"
        hint="Only you see this. The brand has the exact balance."
        error={form.errors.remaining?.message}
      >
        <AmountInput {...form.register('remaining')} />
      </Field>
    </WriteForm>
  );
}
