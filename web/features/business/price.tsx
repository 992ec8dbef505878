import { displayMoney } from '../../ui/format/display-money.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

const FIGURES = [
  [
    '7.5%',
    'when you fund',
    'Added on top when you fund the company balance by card. Paying an invoice by bank transfer has no fee.',
  ],
  ['$0', 'on every payout', 'What you send is what they get.'],
  ['$5,000', 'to start', 'Your first funding unlocks your team and rewards.'],
] as const;

const SUM = [
  ['Into the company balance', '5000.00'],
  ['Funding fee, 7.5%', '375.00'],
  ['Charged to your card', '5375.00'],
] as const;

/** The price in large figures. */
export function Price() {
  return (
    <section aria-labelledby="price" className="mx-auto max-w-6xl px-5 py-20 sm:py-28">
      <SectionHeading id="price" title="Simple pricing" />
      <dl className="mt-12 grid gap-10 sm:grid-cols-3 sm:gap-6">
        {FIGURES.map(([figure, when, what]) => (
          <div key={when} className="reveal flex flex-col border-coral border-t-4 pt-5">
            <dt className="order-2 mt-1 font-semibold text-lg">{when}</dt>
            <dd className="tabular order-1 font-display font-semibold text-6xl leading-none tracking-tight lg:text-7xl">
              {figure}
            </dd>
            <dd className="order-3 mt-2 text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <div className="reveal mt-14 grid gap-8 rounded-xl bg-sunken p-7 sm:p-10 lg:grid-cols-2 lg:items-center">
        <p className="max-w-md font-display font-semibold text-2xl leading-snug tracking-tight">
          Fund $5,000.00 once, and a hundred people get $50.00 each. All $50.00 of it.
        </p>
        <dl className="flex flex-col gap-2.5">
          {SUM.map(([label, amount], index) => (
            <div
              key={label}
              className={
                index === 2
                  ? 'flex justify-between gap-4 border-line-strong/50 border-t pt-3 font-semibold'
                  : 'flex justify-between gap-4 text-ink-soft'
              }
            >
              <dt>{label}</dt>
              <dd className="tabular">{displayMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
