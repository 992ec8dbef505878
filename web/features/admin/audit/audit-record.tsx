import { actionLabel, roleLabel } from '#contract/admin/audit-labels.ts';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { ArrowRight } from '../../../ui/icons/basic.ts';
import { NarrowButton } from '../narrow-button.tsx';
import {
  fieldsToShow,
  staffAuditFieldLabel,
  staffAuditSubjectLabel,
  staffAuditValueLabel,
} from './record-labels.ts';

/** One action of the staff: actor, action, object, reason and changes. */
export function AuditRecord({
  entry,
  onActor,
  onObject,
}: {
  entry: AuditEntry;
  onActor: () => void;
  onObject: () => void;
}) {
  const role = roleLabel(entry.actorRole);
  const kind = staffAuditSubjectLabel(entry.subjectKind);
  const names = fieldsToShow(entry);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{actionLabel(entry.action)}</h3>
        <time dateTime={entry.at} className="text-ink-soft text-sm">
          {formatMoment(entry.at)}
        </time>
      </div>
      <p className="mt-0.5 text-[0.9375rem] text-ink-soft">
        <Dotted
          className="pointer-coarse:[&>span]:gap-y-5"
          facts={[
            <>
              <NarrowButton means="show only what they did" onClick={onActor}>
                {entry.actorName}
              </NarrowButton>
              {/* The God account is named like its role. */}
              {role !== entry.actorName && `, ${role}`}
            </>,
            <>
              {kind && `${kind} `}
              <NarrowButton means="show only what was done to it" onClick={onObject}>
                {entry.subject}
              </NarrowButton>
            </>,
          ]}
        />
      </p>
      {entry.reason && <p className="mt-2 break-words border-line-strong border-l-2 pl-3">{entry.reason}</p>}
      {names.length > 0 && (
        <dl className="mt-3 rounded-md bg-sunken px-3.5 py-1 text-sm">
          {names.map((name) => (
            <div
              key={name}
              className="grid gap-x-4 border-line py-2 not-last:border-b sm:grid-cols-[10rem_1fr]"
            >
              <dt className="text-ink-soft">{staffAuditFieldLabel(name)}</dt>
              <dd className="min-w-0 break-words">
                <Change entry={entry} name={name} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** The value before and after, where the entry has both. */
function Change({ entry: { before, after }, name }: { entry: AuditEntry; name: string }) {
  const was = before && name in before;
  const is = after && name in after;
  return (
    <>
      {was && (
        <span className="text-ink-soft">
          {is && <span className="sr-only">before: </span>}
          {staffAuditValueLabel(name, before[name])}
        </span>
      )}
      {was && is && <ArrowRight aria-hidden="true" className="mx-2 inline size-4 text-ink-faint" />}
      {is && (
        <span className="font-medium">
          {was && <span className="sr-only">after: </span>}
          {staffAuditValueLabel(name, after[name])}
        </span>
      )}
    </>
  );
}
