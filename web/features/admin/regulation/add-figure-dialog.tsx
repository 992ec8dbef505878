import { EVERYWHERE, type RegulationRule, RULES } from '#contract/admin/regulation.ts';
import { US_STATES } from '#contract/kernel/us-states.ts';
import { refusalCode } from '../../../api/api-error.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FigureFields } from './figure-fields.tsx';
import { type FigureForm, rules } from './figure-form.ts';
import { RULE_USES, stateName } from './regulation-texts.ts';
import { useSetFigure } from './use-set-figure.ts';

type Adding = {
  rule: RegulationRule;
  /** The states that have a figure. */
  taken: readonly string[];
};

/** Gives a state a figure of its own. */
export function AddFigureDialog({ onClose, ...adding }: Adding & { onClose: () => void }) {
  const title = RULES[adding.rule].title;
  return (
    <Dialog open onClose={onClose} title={`${title}: add a state`} description={RULE_USES[adding.rule]}>
      <AddForm {...adding} onDone={onClose} />
    </Dialog>
  );
}

const TAKEN = 'A colleague added this state in the meantime. Please edit its figure.';

function AddForm({ rule, taken, onDone }: Adding & { onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, NEW_FIGURE);
  const set = useSetFigure({
    onDone,
    onRefused: (error) => {
      const isTaken = refusalCode(error) === 'changed-meanwhile';
      if (isTaken) form.setError('state', { message: TAKEN }, { shouldFocus: true });
      return showFieldErrors(form, error) || isTaken;
    },
  });
  useFrameLock(set.isPending);
  // The state that was chosen stays in the list, whatever became of it.
  const chosen = form.watch('state');
  const choices = [...Object.keys(US_STATES), EVERYWHERE].filter(
    (each) => each === chosen || !taken.includes(each),
  );
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit(({ state, ...body }) => set.mutate({ params: { rule, state }, body }))}
      className="flex flex-col gap-5"
    >
      <Field label="State" error={form.formState.errors.state?.message}>
        <Select {...form.register('state')}>
          <option value="">Choose a state</option>
          {choices.map((each) => (
            <option key={each} value={each}>
              {stateName(each, false)}
            </option>
          ))}
        </Select>
      </Field>
      <FigureFields rule={rule} form={form} />
      <FormActions onCancel={onDone} busy={set.isPending}>
        Add figure
      </FormActions>
    </form>
  );
}

const NEW_FIGURE: FigureForm = {
  state: '',
  value: '',
  source: '',
  asOf: '',
  isApplied: true,
  version: null,
  reason: '',
};
