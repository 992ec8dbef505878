import { displayMoney } from '../../ui/format/display-money.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { useFundingFee } from './use-funding-fee.ts';

const FUNDING =
  'Added on top when you fund the company balance by card. Paying an invoice by bank transfer has no fee.';
const FIGURES = [
  ['$0', 'on every payout', 'What you send is what they get.'],
  ['$5,000', 'to start', 'Your first funding unlocks your team and rewards.'],
] as const;

/** The price in large figures. A company that pays no fee reads of none. */
export function Price() {
  const funding = useFundingFee();
  const hasFee = funding !== null;
  return (
    <section aria-labelledby="price" className="mx-auto max-w-6xl px-5 py-20 sm:py-28">
      <SectionHeading id="price" title="Simple pricing" />
      <dl className={`mt-12 grid gap-10 sm:gap-6 ${hasFee ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {hasFee && <Figure figure={funding?.rate} when="when you fund" what={FUNDING} />}
        {FIGURES.map(([figure, when, what]) => (
          <Figure key={when} figure={figure} when={when} what={what} />
        ))}
      </dl>
      <div className="reveal mt-14 grid gap-8 rounded-xl bg-sunken p-7 sm:p-10 lg:grid-cols-2 lg:items-center">
        <p className="max-w-md font-display font-semibold text-2xl leading-snug tracking-tight">
          Fund $5,000.00 once, and a hundred people get $50.00 each. All $50.00 of it.
        </p>
        <dl className="flex flex-col gap-2.5">
          <Line label="Into the company balance" amount="5000.00" />
          {hasFee && (
            <Line label={funding ? `Funding fee, ${funding.rate}` : 'Funding fee'} amount={funding?.fee} />
          )}
          <Line label="Charged to your card" amount={hasFee ? funding?.total : '5000.00'} total />
        </dl>
      </div>
    </section>
  );
}

/** The place of a figure is empty until it is read. */
function Figure({ figure, when, what }: { figure: string | undefined; when: string; what: string }) {
  return (
    <div className="reveal flex flex-col border-coral border-t-4 pt-5">
      <dt className="order-2 mt-1 font-semibold text-lg">{when}</dt>
      <dd className="tabular order-1 font-display font-semibold text-6xl leading-none tracking-tight lg:text-7xl">
        {figure ?? '\u00a0'}
      </dd>
      <dd className="order-3 mt-2 text-ink-soft">{what}</dd>
    </div>
  );
}

function Line({
  label,
  amount,
  total = false,
}: {
  label: string;
  amount: string | undefined;
  total?: boolean;
}) {
  return (
    <div
      className={
        total
          ? 'flex justify-between gap-4 border-line-strong/50 border-t pt-3 font-semibold'
          : 'flex justify-between gap-4 text-ink-soft'
      }
    >
      <dt>{label}</dt>
      <dd className="tabular">{amount === undefined ? '\u00a0' : displayMoney(amount)}</dd>
    </div>
  );
}
