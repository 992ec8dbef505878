import { type FormEvent, useRef, useState } from 'react';
import { listRewardFields } from '#contract/enterprise/fields.ts';
import { listOccasions, type Occasion, setOccasion } from '#contract/enterprise/occasions.ts';
import { formatCents, typedCents } from '#contract/kernel/money.ts';
import { REWARD_DESIGN_NAMES, REWARD_DESIGNS } from '#contract/rewards/reward-designs.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { CampaignSelect } from '../campaigns/campaign-select.tsx';
import { FieldInputs } from '../fields/field-inputs.tsx';
import { OCCASION_LABELS } from './occasion-labels.ts';

/** What is sent on an occasion; a second button stops it. */
export function OccasionForm({ occasion, onClose }: { occasion: Occasion; onClose: () => void }) {
  const { isActive } = occasion;
  const { title } = OCCASION_LABELS[occasion.occasion];
  const [draft, setDraft] = useState({
    amount: occasion.amount ?? '',
    design: occasion.design,
    message: occasion.message ?? '',
    campaignId: occasion.campaignId ?? '',
    customFields: occasion.customFields,
  });
  const form = useRef<HTMLFormElement>(null);
  /** Counts the tries to save. */
  const [tries, setTries] = useState(0);
  const { data: fields = [] } = useRead(listRewardFields);
  const save = useWrite(setOccasion, {
    invalidates: [listOccasions],
    onSuccess: onClose,
  });
  useFocusOnInvalid(form, tries);
  useFocusOnInvalid(form, save.error);
  const cents = typedCents(draft.amount);
  const isValid = cents !== null && cents > 0n;
  const refused = fieldErrors(save.error);
  const fieldProblems = Object.fromEntries(
    Object.entries(refused).flatMap(([path, text]) =>
      path.startsWith('customFields.') ? [[path.slice(13), text]] : [],
    ),
  );
  const shown = [
    'amount',
    'design',
    'campaignId',
    'message',
    ...fields.map(({ id }) => `customFields.${id}`),
  ];
  const problem = formProblem(save.error);
  const isBeside = shown.some((path) => path in refused);
  const set = (changes: Partial<typeof draft>) => {
    // To reset a call that is on its way would let a second one overtake it.
    if (save.isPending) return;
    setDraft((before) => ({ ...before, ...changes }));
    save.reset();
  };

  function send(active: boolean) {
    if (save.isPending) return;
    // What is turned off keeps its amount, whatever is typed.
    const amount = isValid ? formatCents(cents) : active ? null : occasion.amount;
    if (amount === null) return setTries(tries + 1);
    const { design, message, campaignId } = draft;
    // A field that was deleted since is no longer noted.
    const customFields = Object.fromEntries(
      fields.flatMap(({ id }) => (draft.customFields[id] ? [[id, draft.customFields[id]]] : [])),
    );
    save.mutate({
      params: { occasion: occasion.occasion },
      body: {
        isActive: active,
        amount,
        design,
        customFields,
        ...(message.trim() && { message }),
        ...(campaignId && { campaignId }),
      },
    });
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(true);
      }}
      className="flex flex-col gap-5"
    >
      <Field
        label="Amount for each"
        hint="No fee."
        error={tries > 0 && !isValid ? 'Please enter a valid amount greater than $0.' : refused.amount}
      >
        <AmountInput
          value={draft.amount}
          onChange={({ currentTarget: { value } }) => set({ amount: value })}
        />
      </Field>
      <Field label="Design" error={refused.design}>
        <Select
          value={draft.design}
          onChange={({ currentTarget: { value } }) =>
            set({ design: REWARD_DESIGN_NAMES.find((name) => name === value) ?? occasion.design })
          }
        >
          {REWARD_DESIGN_NAMES.map((name) => (
            <option key={name} value={name}>
              {REWARD_DESIGNS[name]}
            </option>
          ))}
        </Select>
      </Field>
      <CampaignSelect
        value={draft.campaignId}
        error={refused.campaignId}
        onChange={(campaignId) => set({ campaignId })}
      />
      <Field label="Message" optional error={refused.message}>
        <TextArea
          rows={3}
          maxLength={500}
          value={draft.message}
          onChange={({ currentTarget: { value } }) => set({ message: value })}
        />
      </Field>
      <FieldInputs
        values={draft.customFields}
        errors={fieldProblems}
        onChange={(customFields) => set({ customFields: { ...customFields } })}
      />
      <div aria-live="polite" className="empty:-mt-5">
        {problem && !isBeside && <Notice tone="bad">{problem}</Notice>}
      </div>
      <FormFoot className="flex-wrap justify-end max-sm:*:grow">
        {isActive && (
          <Button tone="secondary" disabled={save.isPending} onClick={() => send(false)}>
            Turn off
          </Button>
        )}
        <Button type="submit" busy={save.isPending}>
          {isActive ? 'Save' : 'Turn on'}
        </Button>
      </FormFoot>
    </form>
  );
}
