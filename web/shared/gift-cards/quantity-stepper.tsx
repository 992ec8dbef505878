import { useRef } from 'react';
import { MAX_QUANTITY } from '#contract/cart.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Minus } from '../../ui/icons/actions.ts';
import { Plus } from '../../ui/icons/basic.ts';

/** The quantity of one card, from 1 to the most that an order takes. */
export function QuantityStepper({
  name,
  quantity,
  onChange,
}: {
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
}) {
  const less = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);

  /** At its limit a button is disabled and loses the focus, so the other button takes it. */
  function choose(next: number) {
    if (next <= 1) more.current?.focus();
    if (next >= MAX_QUANTITY) less.current?.focus();
    onChange(next);
  }

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">
        Quantity<span className="sr-only"> of {name}</span>
      </legend>
      <div className="inline-flex min-h-12 items-center rounded-md border border-line-strong/55 bg-raised">
        <IconButton
          ref={less}
          label={`One ${name} less`}
          disabled={quantity <= 1}
          onClick={() => choose(quantity - 1)}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <output className="tabular min-w-8 text-center font-semibold">{quantity}</output>
        <IconButton
          ref={more}
          label={`One ${name} more`}
          disabled={quantity >= MAX_QUANTITY}
          onClick={() => choose(quantity + 1)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  );
}
