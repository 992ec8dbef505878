import type { AuditEntry } from '#contract/admin/staff.ts';
import { COMPANY_ACTIONS } from '#contract/enterprise/audit.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { enterpriseRoleLabel } from '../../../shared/role-names.ts';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import {
  companyAuditFieldLabel,
  companyAuditSubjectLabel,
  companyAuditValueLabel,
  fieldsToShow,
} from './record-labels.ts';

/** One action: what, who, when, about whom, why, and what changed. */
export function AuditRecord({ entry }: { entry: AuditEntry }) {
  const { action, at, actorName, actorRole, reason, before, after } = entry;
  const names = fieldsToShow(entry);
  const subject = companyAuditSubjectLabel(entry);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{COMPANY_ACTIONS[action] ?? codeLabel(action)}</h3>
        <time dateTime={at} className="text-ink-soft text-sm max-sm:w-full">
          {formatMoment(at)}
        </time>
      </div>
      <p className="mt-0.5 break-words text-[0.9375rem] text-ink-soft">
        <Dotted facts={[`${actorName}, ${enterpriseRoleLabel(actorRole)}`, ...(subject ? [subject] : [])]} />
      </p>
      {reason && <p className="mt-2 break-words border-line-strong border-l-2 pl-3">{reason}</p>}
      {names.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {names.map((name) => (
            <div key={name} className="flex gap-2">
              <dt className="text-ink-soft">{companyAuditFieldLabel(name)}</dt>
              <dd className="break-words font-medium">{changeText(name, before, after)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** "$500.00 → $900.00", or the one value that the entry has. */
function changeText(name: string, before: AuditEntry['before'], after: AuditEntry['after']): string {
  const values = [before, after].flatMap((facts) =>
    facts && name in facts ? [companyAuditValueLabel(name, facts[name])] : [],
  );
  return values.join(' → ');
}
