import { Money } from '../format/money.tsx';

type AmountLine = readonly [label: string, amount: string];

/** A sum in a box: amounts under each other, and their total. A long label wraps; an amount never does. */
export function AmountLines({ lines, total }: { lines: readonly AmountLine[]; total?: AmountLine }) {
  return (
    <dl className="rounded-lg bg-sunken px-4 py-3.5 text-[0.9375rem]">
      {lines.map(([label, amount]) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-0.5 text-ink-soft">
          <dt className={LABEL}>{label}</dt>
          <dd className="shrink-0">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      {total && (
        <div className="mt-2.5 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-semibold">
          <dt className={LABEL}>{total[0]}</dt>
          <dd className="shrink-0">
            <Money amount={total[1]} className="font-display text-xl" />
          </dd>
        </div>
      )}
    </dl>
  );
}

const LABEL = 'min-w-0 wrap-anywhere';
