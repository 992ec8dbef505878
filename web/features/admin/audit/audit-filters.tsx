import { actionLabel } from '#contract/admin/audit-labels.ts';
import { listAuditActions, listAuthorityUsers } from '#contract/admin/staff.ts';
import { useRead } from '../../../api/use-read.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Day } from '../../../ui/forms/day-input.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';
import type { StaffAuditSearch } from './audit-search.ts';

/** Filters by actor, action, object and dates. */
export function AuditFilters({
  state,
  onChange,
}: {
  state: StaffAuditSearch;
  onChange: (changes: RawSearch, options?: { replace?: boolean }) => void;
}) {
  const staff = useRead(listAuthorityUsers).data ?? [];
  const actions = useRead(listAuditActions).data ?? [];
  // The actor may have left the staff, and the action may be newer than this page.
  const knowsActor = state.actor === '' || staff.some(({ id }) => id === state.actor);
  const knowsAction = state.action === '' || actions.includes(state.action);
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.3fr]">
      <Choice label="Who" value={state.actor} onChange={(actor) => onChange({ actor: actor || undefined })}>
        <option value="">Everyone</option>
        {staff.map(({ id, firstName, lastName }) => (
          <option key={id} value={id}>
            {fullName({ firstName, lastName })}
          </option>
        ))}
        {!knowsActor && <option value={state.actor}>Someone else</option>}
      </Choice>
      <Choice
        label="Action"
        value={state.action}
        onChange={(action) => onChange({ action: action || undefined })}
      >
        <option value="">All actions</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {actionLabel(action)}
          </option>
        ))}
        {!knowsAction && <option value={state.action}>{actionLabel(state.action)}</option>}
      </Choice>
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchInput
          label="Object"
          placeholder="ID of a person, payment, card …"
          value={state.object}
          onChange={(object) => onChange({ object: object.trim() || undefined }, { replace: true })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:col-span-2 lg:col-span-2">
        <Day label="From" value={state.from} onChange={(from) => onChange({ from: from || undefined })} />
        <Day label="To" value={state.to} onChange={(to) => onChange({ to: to || undefined })} />
      </div>
    </search>
  );
}
