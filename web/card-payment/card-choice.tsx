import { type ReactNode, useId } from 'react';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { cx } from '../ui/format/cx.ts';
import { Plus } from '../ui/icons/basic.ts';
import { CreditCard } from '../ui/icons/money.ts';
import { cardName, expiryOf } from './card-brand.ts';

/** Chooses the card that pays: a saved one, or null for a new one. */
export function CardChoice({
  cards,
  value,
  onChange,
  disabled,
}: {
  cards: readonly PaymentMethod[];
  value: string | null;
  onChange: (id: string | null) => void;
  disabled: boolean;
}) {
  const name = useId();
  const choice = (id: string | null) => ({
    name,
    checked: id === value,
    onChange: () => onChange(id),
  });
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">Pay with</legend>
      {cards.map(({ id, card }) => (
        <Choice key={id} {...choice(id)} icon={<CreditCard aria-hidden="true" />}>
          <span className="min-w-0 flex-1">{cardName(card)}</span>
          <span className="tabular text-ink-soft text-sm">
            <span className="sr-only">, expires </span>
            {expiryOf(card)}
          </span>
        </Choice>
      ))}
      <Choice {...choice(null)} icon={<Plus aria-hidden="true" />}>
        Another card
      </Choice>
    </fieldset>
  );
}

function Choice({
  icon,
  children,
  ...radio
}: {
  name: string;
  checked: boolean;
  onChange: () => void;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <label
      className={cx(
        'relative flex min-h-12 items-center gap-3 rounded-md border border-line-strong/55 bg-raised px-3.5 py-2 text-[0.9375rem]',
        'hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
      )}
    >
      <input type="radio" {...radio} className="absolute inset-0 appearance-none opacity-0" />
      {icon}
      <span className="pointer-events-none flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        {children}
      </span>
    </label>
  );
}
