import { useState } from 'react';
import { BUDGET_PERIODS, type PersonRule, setPersonRule } from '#contract/enterprise/limits.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { LimitFields, toLimits, toTexts } from './limit-fields.tsx';
import { PERIOD_NAMES } from './limit-labels.tsx';
import { RuleForm, useSaveRule } from './rule-form.tsx';

type Budget = NonNullable<PersonRule['budget']>;

/** The limits and the budget of one manager. */
export function PersonRuleDialog({ person, onClose }: { person: PersonRule | null; onClose: () => void }) {
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      title={person ? `Limits of ${person.name}` : 'Limits'}
      description="They apply to payouts from now on."
      width="lg"
    >
      {person && <Form key={person.userId} person={person} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ person, onClose }: { person: PersonRule; onClose: () => void }) {
  const [own, setOwn] = useState(person.limits !== null);
  const [texts, setTexts] = useState(() => toTexts(person.limits));
  const [hasBudget, setHasBudget] = useState(person.budget !== null);
  const [budget, setBudget] = useState<Budget>(
    person.budget ?? { amount: '', period: 'month', rollover: false },
  );
  const { save, errors, correct } = useSaveRule(setPersonRule, onClose);
  return (
    <RuleForm
      label={`Limits of ${person.name}`}
      save={save}
      onSave={() => {
        const body = {
          limits: own ? toLimits(texts) : null,
          budget: hasBudget ? budget : null,
          version: person.version,
        };
        save.mutate({ params: { userId: person.userId }, body });
      }}
    >
      <Checkbox checked={own} onChange={(event) => setOwn(event.currentTarget.checked)}>
        Limits of their own, in place of those of the role
      </Checkbox>
      {own && (
        <LimitFields
          texts={texts}
          errors={errors}
          onChange={(next, changed) => {
            setTexts(next);
            correct(changed, `limits.${changed}`);
          }}
        />
      )}
      <Checkbox checked={hasBudget} onChange={(event) => setHasBudget(event.currentTarget.checked)}>
        A budget
      </Checkbox>
      {hasBudget && (
        <BudgetFields
          budget={budget}
          errors={errors}
          onChange={(next) => {
            setBudget(next);
            correct('budget');
          }}
        />
      )}
    </RuleForm>
  );
}

function BudgetFields({
  budget,
  errors,
  onChange,
}: {
  budget: Budget;
  errors: Record<string, string>;
  onChange: (budget: Budget) => void;
}) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Amount" error={errors['budget.amount']}>
          <AmountInput
            value={budget.amount}
            onChange={(event) => onChange({ ...budget, amount: event.currentTarget.value })}
          />
        </Field>
        <Field label="Period" error={errors['budget.period']}>
          <Select
            value={budget.period}
            onChange={(event) =>
              onChange({ ...budget, period: event.currentTarget.value as Budget['period'] })
            }
          >
            {BUDGET_PERIODS.map((period) => (
              <option key={period} value={period}>
                {PERIOD_NAMES[period]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        checked={budget.rollover}
        onChange={(event) => onChange({ ...budget, rollover: event.currentTarget.checked })}
      >
        Roll unspent budget over to the next period
      </Checkbox>
      <p className="text-ink-soft text-sm">A change drops what earlier periods left unspent.</p>
    </div>
  );
}
