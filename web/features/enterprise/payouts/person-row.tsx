import type { ReactNode } from 'react';
import { typedAmount } from '#contract/kernel/money.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { type Chosen, withAmount } from './chosen.ts';

/** What the lists of employees share: the selection, and whether amounts differ. */
export type PeopleList = {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly ownAmounts: boolean;
  /** True after a refused preview, when missing amounts show as errors. */
  readonly tried: boolean;
  /** The form that Enter in an amount submits. */
  readonly formId: string;
};

export function PersonRow({
  person,
  note,
  disabled = false,
  onToggle,
  list: { chosen, onChange, ownAmounts, tried, formId },
}: {
  person: { id: string; name: string; email: string };
  note?: ReactNode;
  disabled?: boolean;
  onToggle: (chosen: boolean) => void;
  list: PeopleList;
}) {
  const own = chosen.get(person.id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2 last:border-b-0">
      <Checkbox
        checked={own !== undefined}
        disabled={disabled}
        onChange={(event) => onToggle(event.currentTarget.checked)}
        className="min-w-0 flex-1 py-1"
      >
        <span className="block font-medium text-[0.9375rem] text-ink">{person.name}</span>
        <span className="block wrap-anywhere">
          <EmailAddress>{person.email}</EmailAddress>
        </span>
        {note && <span className="block">{note}</span>}
      </Checkbox>
      {ownAmounts && own && (
        <AmountInput
          aria-label={`Amount for ${person.name}`}
          aria-invalid={tried && typedAmount(own.amount) === null ? true : undefined}
          form={formId}
          value={own.amount}
          onChange={(event) => onChange(withAmount(chosen, person.id, event.currentTarget.value))}
          className="w-full sm:w-40"
        />
      )}
    </li>
  );
}
