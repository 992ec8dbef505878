import type { StaffRequest } from '#contract/admin/approvals.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { ArrowRight } from '../../../ui/icons/basic.ts';

/** What would change, value by value. */
export function RequestChanges({ changes }: { changes: StaffRequest['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-3 rounded-md bg-sunken px-3.5 py-1 text-sm">
      {changes.map(({ name, from, to }) => (
        <div key={name} className="grid gap-x-4 border-line py-2 not-last:border-b sm:grid-cols-[12rem_1fr]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="tabular wrap-anywhere min-w-0">
            {from !== null && (
              <span className="text-ink-soft">
                <span className="sr-only">from </span>
                {valueText(from)}
              </span>
            )}
            {from !== null && <ArrowRight aria-hidden="true" className="mx-2 inline size-4 text-ink-faint" />}
            <span className="font-medium">
              {from !== null && <span className="sr-only">to </span>}
              {to === null ? 'empty' : valueText(to)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Amounts and days of a figure arrive as they are stored. */
function valueText(value: string): string {
  if (/^\d+\.\d{2}$/.test(value)) return displayMoney(value);
  // At noon, a day is the same one for every reader.
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(`${value}T12:00`) : value;
}
