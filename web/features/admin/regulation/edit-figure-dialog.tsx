import { type RegulationFigure, RULES } from '#contract/admin/regulation.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useStaleEdit } from '../use-stale-edit.tsx';
import { FigureFields } from './figure-fields.tsx';
import { figureForm, rules, toForm } from './figure-form.ts';
import { RULE_USES, stateName } from './regulation-texts.ts';
import { useSetFigure } from './use-set-figure.ts';

/** Edits a figure. What a colleague changed meanwhile is shown, and what was typed is kept. */
export function EditFigureDialog({
  figure,
  isOnly,
  onClose,
}: {
  figure: RegulationFigure;
  isOnly: boolean;
  onClose: () => void;
}) {
  const title = RULES[figure.rule].title;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}: ${stateName(figure.state, isOnly)}`}
      description={RULE_USES[figure.rule]}
    >
      <EditForm figure={figure} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ figure, onDone }: { figure: RegulationFigure; onDone: () => void }) {
  const { rule } = figure;
  const { warmUp, ...form } = useContractForm(rules, toForm(figure));
  const stale = useStaleEdit(figure, form, figureForm(rule));
  const set = useSetFigure({
    onDone,
    onRefused: (error) => {
      stale.takeCurrent(error);
      return showFieldErrors(form, error);
    },
  });
  useFrameLock(set.isPending);
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit(({ state, ...body }) => set.mutate({ params: { rule, state }, body }))}
      className="flex flex-col gap-5"
    >
      {stale.notice}
      <FigureFields rule={rule} form={form} />
      <FormActions onCancel={onDone} busy={set.isPending} disabled={stale.isStale}>
        Save figure
      </FormActions>
    </form>
  );
}
