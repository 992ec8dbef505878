import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#contract/payments.ts';
import { Choice } from '../../ui/forms/choice.tsx';
import { TRANSACTION_STATUS_LABELS, typeLabel } from './transaction-labels.ts';

/** The filters of transactions by type and status; "all" leaves one out. */
export function TransactionChoices({
  type,
  status,
  onChange,
}: {
  type: string;
  status: string;
  onChange: (changes: { type?: string | undefined } | { status?: string | undefined }) => void;
}) {
  return (
    <>
      <Choice
        label="Type"
        value={type}
        onChange={(next) => onChange({ type: next === 'all' ? undefined : next })}
      >
        <option value="all">All types</option>
        {TRANSACTION_TYPES.map((one) => (
          <option key={one} value={one}>
            {typeLabel(one)}
          </option>
        ))}
      </Choice>
      <Choice
        label="Status"
        value={status}
        onChange={(next) => onChange({ status: next === 'all' ? undefined : next })}
      >
        <option value="all">All statuses</option>
        {TRANSACTION_STATUSES.map((one) => (
          <option key={one} value={one}>
            {TRANSACTION_STATUS_LABELS[one][0]}
          </option>
        ))}
      </Choice>
    </>
  );
}
