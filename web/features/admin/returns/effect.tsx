import { Money } from '../../../ui/format/money.tsx';

/** What an action moves, line by line. Dashes until it is known. */
export function Effect({
  label,
  lines,
}: {
  label: string;
  lines: readonly (readonly [name: string, amount: string | undefined])[];
}) {
  return (
    <dl aria-label={label} className="rounded-lg bg-sunken px-4 py-3 text-sm">
      {lines.map(([name, amount]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-1">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold">{amount === undefined ? '–' : <Money amount={amount} />}</dd>
        </div>
      ))}
    </dl>
  );
}
