import { type FormEvent, useRef, useState } from 'react';
import {
  DORMANT_MONTHS,
  listCompanyReports,
  makeCompanyReport,
  type NewReport,
  REPORT_KINDS,
  type ReportKind,
} from '#contract/enterprise/reports.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { REPORT_LABELS } from './report-labels.ts';

export function NewReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New report"
      description="A CSV file, made in the background and kept for a week. Days are in UTC."
    >
      {open && <Form onMade={onClose} />}
    </Dialog>
  );
}

function Form({ onMade }: { onMade: () => void }) {
  const today = new Date().toISOString().slice(0, 10);
  const [draft, setDraft] = useState({
    kind: 'rewards' as ReportKind,
    from: `${today.slice(0, 8)}01`,
    until: today,
    on: today,
    year: today.slice(0, 4),
    months: String(DORMANT_MONTHS.usual),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const make = useWrite(makeCompanyReport, {
    invalidates: [listCompanyReports],
    onSuccess: onMade,
    onError: (error) => {
      const fields = fieldErrors(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else toastError('The report was not made', error);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, make.error);
  const { kind } = draft;
  const set = (changes: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const dayField = (name: 'from' | 'until' | 'on', label: string) => (
    <Field label={label} error={errors[name]}>
      <TextInput
        type="date"
        value={draft[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!make.isPending) make.mutate({ body: toBody(draft) });
  }

  return (
    <form ref={form} noValidate aria-label="New report" className="flex flex-col gap-5" onSubmit={submit}>
      <Field label="Report" hint={REPORT_LABELS[kind].lead} error={errors.kind}>
        <Select
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            set({ kind: REPORT_KINDS.find((each) => each === value) ?? kind })
          }
        >
          {REPORT_KINDS.map((each) => (
            <option key={each} value={each}>
              {REPORT_LABELS[each].title}
            </option>
          ))}
        </Select>
      </Field>
      {(kind === 'rewards' || kind === 'journal') && (
        <div className="grid gap-5 sm:grid-cols-2">
          {dayField('from', 'First day')}
          {dayField('until', 'Last day')}
        </div>
      )}
      {(kind === 'liability' || kind === 'dormant') && dayField('on', 'At the end of')}
      {kind === 'taxes' && (
        <Field label="Year" error={errors.year}>
          <Select value={draft.year} onChange={(event) => set({ year: event.currentTarget.value })}>
            {lastYears(today).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </Select>
        </Field>
      )}
      {kind === 'dormant' && (
        <Field
          label="Months without any activity"
          hint="This differs by state. Ask your counsel."
          error={errors.months}
        >
          <TextInput
            inputMode="numeric"
            value={draft.months}
            onChange={(event) => set({ months: event.currentTarget.value })}
          />
        </Field>
      )}
      <FormFoot className="justify-end">
        <Button type="submit" busy={make.isPending} className="max-sm:w-full">
          Create report
        </Button>
      </FormFoot>
    </form>
  );
}

type Draft = { kind: ReportKind; from: string; until: string; on: string; year: string; months: string };

function toBody({ kind, from, until, on, year, months }: Draft): NewReport {
  switch (kind) {
    case 'rewards':
    case 'journal':
      return { kind, from, until };
    case 'liability':
      return { kind, on };
    case 'taxes':
      return { kind, year: Number(year) };
    case 'dormant':
      return { kind, on, months: Number(months) };
  }
}

function lastYears(today: string): string[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 5 }, (_, back) => String(year - back));
}
