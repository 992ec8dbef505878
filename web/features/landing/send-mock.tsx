import { buttonStyle } from '../../ui/actions/button-style.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { cx } from '../../ui/format/cx.ts';
import { Money } from '../../ui/format/money.tsx';

const AMOUNTS = ['25.00', '50.00', '100.00'] as const;

/** Sending $100 with a fee of $5, the product's standard example (P107). */
export function SendMock() {
  return (
    <div role="img" aria-label="Sending a gift of $100.00 to Maya; with a fee of $5.00 the total is $105.00.">
      <div inert className="flex flex-col gap-5">
        <div className="flex items-center gap-3">
          <Avatar name="Maya Field" size="md" />
          <p className="leading-snug">
            <span className="block text-ink-faint text-sm">A gift for</span>
            <span className="font-semibold">M*** F****</span>
          </p>
        </div>
        <div className="grid grid-cols-3 gap-2">
          {AMOUNTS.map((amount) => (
            <span
              key={amount}
              className={cx(
                'tabular grid min-h-11 place-items-center rounded-md border font-semibold text-sm',
                amount === '100.00'
                  ? 'border-primary bg-primary-soft text-primary-ink'
                  : 'border-line-strong/55',
              )}
            >
              ${amount.split('.')[0]}
            </span>
          ))}
        </div>
        <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 font-display text-ink-soft text-sm italic">
          For the new apartment. Something green, maybe?
        </p>
        <dl className="rounded-lg bg-sunken px-4 py-3.5 text-[0.9375rem]">
          <Row label="Gift" amount="100.00" />
          <Row label="Service fee" amount="5.00" />
          <div className="mt-2.5 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-semibold">
            <dt>Total charge</dt>
            <dd>
              <Money amount="105.00" className="font-display text-xl" />
            </dd>
          </div>
        </dl>
        <span className={buttonStyle({ block: true })}>Pay $105.00</span>
      </div>
    </div>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5 text-ink-soft">
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
