import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { Money } from '../../ui/format/money.tsx';
import { Bell, Plus } from '../../ui/icons/basic.ts';

const PICKS = [
  ['Wildermere', 'wildermere'],
  ['Kumo Stems', 'kumo-stems'],
] as const;

/** A received gift: the notification, the balance, and gift cards it could buy. */
export function ReceiveMock() {
  return (
    <div
      role="img"
      aria-label="Maya's marketplace: a notification that $100.00 from Sam has arrived, a balance of $112.50, and two gift cards to choose from."
    >
      <div inert className="flex flex-col gap-5">
        <div className="flex gap-3 rounded-lg bg-primary-soft p-3.5">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-coral text-on-coral">
            <Bell className="size-4.5" />
          </span>
          <p className="text-sm leading-snug">
            <span className="block font-semibold">You received $100.00</span>
            <span className="text-ink-soft">Sam Bell: “For the new apartment. Something green, maybe?”</span>
          </p>
        </div>
        <div className="flex items-end justify-between gap-3">
          <p>
            <span className="block text-ink-faint text-sm">Your balance</span>
            <Money
              amount="112.50"
              className="font-display font-semibold text-4xl leading-none tracking-tight"
            />
          </p>
          <span className={buttonStyle({ tone: 'soft', size: 'sm' })}>
            <Plus />
            Add Funds
          </span>
        </div>
        <div className="grid grid-cols-2 gap-3.5">
          {PICKS.map(([name, slug]) => (
            <div key={slug} className="rounded-lg border border-line p-2 shadow-rest">
              <GiftCardFace name={name} imageUrl={`/cards/${slug}.svg`} tilts={false} />
              <p className="mt-2 truncate px-1 font-display font-semibold">{name}</p>
              <span className={buttonStyle({ tone: 'soft', size: 'sm', block: true, className: 'mt-2' })}>
                Add to Cart
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
