import { COMPANY_ACTIONS } from '#contract/enterprise/audit.ts';
import { listStaff } from '#contract/enterprise/company.ts';
import { useRead } from '../../../api/use-read.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Day } from '../../../ui/forms/day-input.tsx';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';
import type { CompanyAuditSearch } from './audit-search.ts';

/** Filters by manager, action and dates. */
export function AuditFilters({
  state,
  onChange,
}: {
  state: CompanyAuditSearch;
  onChange: (changes: RawSearch) => void;
}) {
  const staff = useRead(listStaff).data ?? [];
  // The manager may have left the company.
  const knowsActor = state.actor === '' || staff.some(({ id }) => id === state.actor);
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-2">
      <Choice label="Who" value={state.actor} onChange={(actor) => onChange({ actor: actor || undefined })}>
        <option value="">Everyone</option>
        {staff.map(({ id, firstName, lastName }) => (
          <option key={id} value={id}>
            {fullName({ firstName, lastName })}
          </option>
        ))}
        {!knowsActor && <option value={state.actor}>A former manager</option>}
      </Choice>
      <Choice
        label="Action"
        value={state.action}
        onChange={(action) => onChange({ action: action || undefined })}
      >
        <option value="">All actions</option>
        {Object.entries(COMPANY_ACTIONS).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </Choice>
      <div className="grid grid-cols-2 gap-3 sm:col-span-2">
        <Day label="From" value={state.from} onChange={(from) => onChange({ from: from || undefined })} />
        <Day label="To" value={state.to} onChange={(to) => onChange({ to: to || undefined })} />
      </div>
    </search>
  );
}
