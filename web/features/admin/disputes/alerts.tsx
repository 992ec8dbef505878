import { useState } from 'react';
import { listAlerts, type StaffAlert, seeAlert } from '#contract/admin/disputes.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Eye } from '../../../ui/icons/basic.ts';
import { Card, Panel } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const rules = () => import('#contract/admin/disputes.ts').then((m) => m.SeeAlertBody);

/** Work that has been stuck for more than 15 minutes; renders nothing when there is none. */
export function Alerts() {
  const pages = useReadPages(listAlerts, {}, { staleTime: 0 });
  const { items: alerts, error, hasNextPage } = pages;
  const [chosen, choose] = useState<StaffAlert | null>(null);
  if (error && !alerts) {
    return (
      <Card className="mb-6">
        <ErrorState title="The alerts did not load" className="py-4" {...errorProps(pages)} />
      </Card>
    );
  }
  if (!alerts || alerts.length === 0) return null;
  const unseen = alerts.filter(({ seen }) => seen === null).length;
  // What nobody has seen comes first, so the rest of a page that ends in seen ones is seen too.
  const more = hasNextPage && unseen === alerts.length ? '+' : '';
  return (
    <Panel
      title="Needs attention"
      description="Stuck for more than 15 minutes, or found by reconciliation. Mark what you take care of as seen. A difference also needs an explanation on the Reconciliation tab."
      actions={unseen > 0 && <Badge tone="warn">{`${unseen}${more} unseen`}</Badge>}
      className="mb-6"
    >
      <ul className="divide-y divide-line">
        {alerts.map((alert) => (
          <Alert key={`${alert.subject} ${alert.since}`} alert={alert} onSee={() => choose(alert)} />
        ))}
      </ul>
      <LoadMore label="Show more" small {...moreProps(pages)} />
      <Dialog
        open={chosen !== null}
        onClose={() => choose(null)}
        title="Mark as seen"
        description={
          chosen && (
            <>
              <span className="wrap-anywhere block font-semibold">{subjectLabel(chosen.subject)}</span>
              <span className="wrap-anywhere block">{chosen.words}</span>
            </>
          )
        }
      >
        {chosen && <SeeForm alert={chosen} onDone={() => choose(null)} />}
      </Dialog>
    </Panel>
  );
}

const THINGS: Record<string, string> = {
  webhook: 'Webhook',
  payment: 'Payment',
  unit: 'Gift card',
  refund: 'Refund',
  difference: 'Difference',
  'late-card': 'Gift card issued late',
  'card-case': 'Card case waits for an answer',
  'cash-out': 'Cash-out waits for a decision',
  batch: 'Payout to many',
  problem: 'Payment problem',
  dispute: 'Dispute',
  suspense: 'Money in suspense of payment',
};

/** Where staff deal with it: a list of this tab, or another tab. */
const LISTS: Record<string, { tab?: string; list?: string; state?: string }> = {
  refund: { list: 'refunds', state: 'held' },
  dispute: { list: 'disputes' },
  suspense: { list: 'suspense' },
  problem: { list: 'problems' },
  unit: { list: 'gift-cards' },
  batch: { list: 'payouts' },
  'card-case': { tab: 'card-cases' },
  'cash-out': { tab: 'regulation', list: 'cash-outs' },
};

/** "unit:01a2…" as a readable label. */
function subjectLabel(subject: string): string {
  const at = subject.indexOf(':');
  const thing = THINGS[subject.slice(0, at)];
  return thing ? `${thing} ${subject.slice(at + 1)}` : subject;
}

function Alert({ alert, onSee }: { alert: StaffAlert; onSee: () => void }) {
  const place = LISTS[alert.subject.slice(0, alert.subject.indexOf(':'))];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-semibold">{subjectLabel(alert.subject)}</p>
        <p className="wrap-anywhere text-[0.9375rem]">{alert.words}</p>
        <p className="mt-0.5 text-ink-soft text-sm">
          Began <RelativeTime moment={alert.since} />
        </p>
        {place && (
          <TextLink to={paths.admin.href()} search={{ tab: 'disputes', ...place }} className="text-sm">
            Review
            <span className="sr-only"> {subjectLabel(alert.subject)}</span>
          </TextLink>
        )}
        {alert.seen && (
          <p className="mt-1.5 break-words border-line-strong border-l-2 pl-3 text-sm">
            {alert.seen.by}, <RelativeTime moment={alert.seen.at} />: {alert.seen.note}
          </p>
        )}
      </div>
      {alert.seen ? (
        <Badge>Seen</Badge>
      ) : (
        <Button tone="secondary" size="sm" onClick={onSee}>
          <Eye aria-hidden="true" />
          Mark as seen
          <span className="sr-only"> {subjectLabel(alert.subject)}</span>
        </Button>
      )}
    </li>
  );
}

function SeeForm({ alert: { subject, since }, onDone }: { alert: StaffAlert; onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, { subject, since, note: '' });
  const { errors } = form.formState;
  const see = useWrite(seeAlert, {
    invalidates: [listAlerts, listAudit],
    onSuccess: () => {
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) {
        toastFailure(error);
      }
    },
  });
  useFrameLock(see.isPending);
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => see.mutate({ body }))}
      className="flex flex-col gap-5"
    >
      <Field label="Note" hint="What you found, or what you are doing about it." error={errors.note?.message}>
        <TextArea rows={3} {...form.register('note')} />
      </Field>
      <FormActions onCancel={onDone} busy={see.isPending}>
        Mark as seen
      </FormActions>
    </form>
  );
}
