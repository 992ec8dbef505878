import type { Occasion } from '#contract/enterprise/occasions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { CampaignSelect } from '../campaigns/campaign-select.tsx';
import { FieldInputs } from '../fields/field-inputs.tsx';
import { DesignSelect } from '../rewards/design-select.tsx';
import { OCCASION_LABELS } from './occasion-labels.ts';
import { useOccasionForm } from './use-occasion-form.ts';

/** What is sent on an occasion; a second button stops it. */
export function OccasionForm({ occasion, onClose }: { occasion: Occasion; onClose: () => void }) {
  const { isActive } = occasion;
  const { form, draft, change, saveAs, busy, problems, problem } = useOccasionForm(occasion, onClose);
  return (
    <form
      ref={form}
      noValidate
      aria-label={OCCASION_LABELS[occasion.occasion].title}
      onSubmit={(event) => {
        event.preventDefault();
        saveAs(true);
      }}
      className="flex flex-col gap-5"
    >
      <Field label="Amount for each" hint="No fee." error={problems.amount}>
        <AmountInput
          value={draft.amount}
          onChange={({ currentTarget: { value } }) => change({ amount: value })}
        />
      </Field>
      <DesignSelect
        label="Design"
        value={draft.design}
        error={problems.design}
        onChange={(design) => change({ design })}
      />
      <CampaignSelect
        value={draft.campaignId}
        error={problems.campaignId}
        onChange={(campaignId) => change({ campaignId })}
      />
      <Field label="Message" optional error={problems.message}>
        <TextArea
          rows={3}
          maxLength={500}
          value={draft.message}
          onChange={({ currentTarget: { value } }) => change({ message: value })}
        />
      </Field>
      <FieldInputs
        values={draft.customFields}
        errors={problems.customFields}
        onChange={(customFields) => change({ customFields })}
      />
      <div aria-live="polite" className="empty:-mt-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      <FormFoot className="flex-wrap justify-end max-sm:*:grow">
        {isActive && (
          <Button tone="secondary" disabled={busy} onClick={() => saveAs(false)}>
            Turn off
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {isActive ? 'Save' : 'Turn on'}
        </Button>
      </FormFoot>
    </form>
  );
}
