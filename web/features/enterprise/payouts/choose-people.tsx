import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#contract/kernel/counts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field, FieldError } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import {
  type Chosen,
  chosenTotal,
  findProblem,
  NO_AMOUNT,
  NOBODY,
  type PayoutDraftProps,
  payoutAmounts,
  people,
} from './chosen.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { EmployeeChoice } from './employee-choice.tsx';
import { usePreview } from './use-preview.ts';

const AMOUNTS = [
  { value: 'same', label: 'Same amount' },
  { value: 'own', label: 'Different amounts' },
] as const;
type View = 'everybody' | 'chosen';

/** Selects employees from the list, with one amount for all or an amount for each. */
export function ChoosePeople({ draft: { message, chosen, amounts, amount }, onChange }: PayoutDraftProps) {
  const [view, setView] = useState<View>('everybody');
  /** Counts the previews that were refused by the form. */
  const [tries, setTries] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const formId = useId();
  const { chosen: preview } = usePreview();
  const same = amounts === 'same' ? amount : null;
  const problem = findProblem(chosen, same);
  const tried = tries > 0;

  // The error may render only now: focuses the first field without an amount, or else the error above the
  // list.
  useEffect(() => {
    if (tries === 0) return;
    const find = (what: string) => root.current?.querySelector<HTMLElement>(what);
    (find('input[aria-invalid="true"]') ?? find('[data-problem]'))?.focus();
  }, [tries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) return preview.mutate({ body: { rows: payoutAmounts(chosen, same), message } });
    setTries(tries + 1);
    if (chosen.size === 0) setView('everybody');
    else if (same === null) setView('chosen');
  }

  const setChosen = (next: Chosen) => onChange({ chosen: next });
  const list = { chosen, onChange: setChosen, ownAmounts: same === null, tried, formId };
  return (
    <div ref={root} className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:gap-6">
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm">
            How much
          </span>
          <Segmented
            label="How much"
            options={AMOUNTS}
            value={amounts}
            onChange={(next) => onChange({ amounts: next })}
            className="[&>label]:min-h-10"
          />
        </div>
        {same !== null && (
          <Field
            label="Amount for each"
            error={problem === NO_AMOUNT && tried ? NO_AMOUNT : undefined}
            className="sm:max-w-64"
          >
            <AmountInput
              form={formId}
              value={amount}
              onChange={(event) => onChange({ amount: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
      <Segmented
        label="Which people are listed"
        options={[
          { value: 'everybody', label: 'All employees' },
          { value: 'chosen', label: `Selected (${formatCount(chosen.size)})` },
        ]}
        value={view}
        onChange={setView}
        className="self-start"
      />
      {tried && problem && problem !== NO_AMOUNT && (
        <div data-problem tabIndex={-1} className="-mb-2 scroll-mt-28 self-start rounded-sm">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {view === 'everybody' ? <EmployeeChoice {...list} /> : <ChosenPeople {...list} />}
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-5"
      >
        <div className="min-w-0">
          <p role="status">
            <Dotted
              facts={[
                `${people(chosen.size)} selected`,
                <>
                  <Money amount={chosenTotal(chosen, same)} className="font-semibold" /> in total
                </>,
              ]}
            />
          </p>
        </div>
        <div className="flex gap-2 max-sm:w-full">
          {chosen.size > 0 && (
            <Button tone="quiet" onClick={() => setChosen(NOBODY)}>
              Clear
            </Button>
          )}
          <Button type="submit" busy={preview.isPending} className="max-sm:flex-1">
            Preview payout
          </Button>
        </div>
      </form>
    </div>
  );
}
