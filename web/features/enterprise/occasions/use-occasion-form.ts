import { useRef, useState } from 'react';
import { listCampaigns } from '#contract/enterprise/campaigns.ts';
import { listRewardFields } from '#contract/enterprise/fields.ts';
import { listOccasions, type Occasion, setOccasion } from '#contract/enterprise/occasions.ts';
import { typedAmount } from '#contract/kernel/money.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { customFieldErrors } from '../fields/custom-field-errors.ts';
import { type OccasionDraft, startOccasionDraft, toOccasionBody } from './occasion-draft.ts';

/** The form of one occasion: what is typed, what is wrong with it, and the call that saves it. */
export function useOccasionForm(occasion: Occasion, onSaved: () => void) {
  const [draft, setDraft] = useState(() => startOccasionDraft(occasion));
  /** Counts the tries to save an amount that is not valid. */
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { data: fields } = useRead(listRewardFields);
  const { data: campaigns } = useRead(listCampaigns);
  const save = useWrite(setOccasion, {
    // The last two are read again for a refusal: a colleague may have deleted what is chosen.
    invalidates: [listOccasions, listCampaigns, listRewardFields],
    onSuccess: onSaved,
  });
  const { error, isPending: busy } = save;
  useFocusOnInvalid(form, tries);
  useFocusOnInvalid(form, error);
  const { amount, design, campaignId, message, ...others } = fieldErrors(error);
  const customFields = customFieldErrors(others) ?? {};
  const isWrong = tries > 0 && typedAmount(draft.amount) === null;
  const isBeside =
    [amount, design, campaignId, message].some(Boolean) ||
    (fields?.some(({ id }) => id in customFields) ?? false);

  function change(changes: Partial<OccasionDraft>) {
    // To reset a call that is on its way would let a second one overtake it.
    if (busy) return;
    setDraft((before) => ({ ...before, ...changes }));
    save.reset();
  }

  /** Turns the occasion on, or off. */
  function saveAs(isActive: boolean) {
    if (busy) return;
    const body = toOccasionBody(draft, { isActive, savedAmount: occasion.amount, fields, campaigns });
    const { version } = occasion;
    if (body) save.mutate({ params: { occasion: occasion.occasion }, body: { ...body, version } });
    else setTries(tries + 1);
  }

  return {
    form,
    draft,
    change,
    saveAs,
    busy,
    problems: {
      amount: isWrong ? 'Please enter a valid amount greater than $0.' : amount,
      design,
      campaignId,
      message,
      customFields,
    },
    /** The refusal that stands beside no field. */
    problem: isBeside ? undefined : formProblem(error),
  };
}
