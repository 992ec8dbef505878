import { type FormEvent, useRef, useState } from 'react';
import {
  type Campaign,
  createCampaign,
  listCampaigns,
  updateCampaign,
} from '#contract/enterprise/campaigns.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { useWrite } from '../../../api/use-write.ts';
import { useKeptDraft } from '../../../shared/kept/use-kept-draft.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { type CampaignDraft, draftOf, toCampaignBody } from './campaign-draft.ts';

/** The form of one campaign: what is typed, what the server refused, and the call that saves it. */
export function useCampaignForm(
  campaign: Campaign | null,
  { onMade, onClose }: { onMade: (made: Campaign) => void; onClose: () => void },
) {
  const { draft, change, forget } = useKeptDraft(`campaign:${campaign?.id ?? 'new'}`, draftOf(campaign));
  // A refusal reads the campaign again, and what it shows then was not seen when this form was filled in.
  const [version] = useState(campaign?.version);
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    forget();
    onClose();
  };
  const create = useWrite(createCampaign, {
    invalidates: [listCampaigns],
    onSuccess: (made) => {
      toast({ title: 'Campaign created', description: 'You can add a logo now.', tone: 'good' });
      forget();
      onMade(made);
    },
  });
  const update = useWrite(updateCampaign, { invalidates: [listCampaigns], onSuccess: close });
  const error = create.error ?? update.error;
  const errors = fieldErrors(error);
  useFocusOnInvalid(form, error);
  const busy = create.isPending || update.isPending;

  return {
    draft,
    errors,
    /** The refusal that stands beside no field. */
    problem: Object.keys(errors).length > 0 ? undefined : formProblem(error),
    busy,
    change(changes: Partial<CampaignDraft>) {
      // To reset a call that is on its way would let the form make the campaign twice.
      if (busy) return;
      change(changes);
      create.reset();
      update.reset();
    },
    close,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        if (busy) return;
        const body = toCampaignBody(draft, campaign);
        if (campaign) update.mutate({ params: { campaignId: campaign.id }, body: { ...body, version } });
        else create.mutate({ body });
      },
    },
  };
}
