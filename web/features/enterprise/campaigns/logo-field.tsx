import { useState } from 'react';
import {
  CAMPAIGN_LOGO_FIELD,
  type Campaign,
  listCampaigns,
  removeCampaignLogo,
  uploadCampaignLogo,
} from '#contract/enterprise/campaigns.ts';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/pictures.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { Trash2 } from '../../../ui/icons/actions.ts';

/** The logo of a campaign that is saved: it takes effect at once. */
export function LogoField({ campaign }: { campaign: Campaign }) {
  const [error, setError] = useState<string>();
  const invalidates = [listCampaigns];
  const upload = useWrite(uploadCampaignLogo, {
    invalidates,
    onError: (failure) => setError(errorMessage(failure)),
  });
  const remove = useWrite(removeCampaignLogo, {
    invalidates,
    onError: (failure) => toastFailure(failure),
  });
  const params = { campaignId: campaign.id };

  function choose(file: File) {
    const problem = problemOf(file);
    setError(problem);
    if (problem) return;
    const form = new FormData();
    form.append(CAMPAIGN_LOGO_FIELD, file);
    upload.mutate({ params, form });
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium text-ink text-sm">Logo</p>
      {campaign.logoUrl && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={campaign.logoUrl}
            alt="The logo of this campaign"
            className="max-h-16 max-w-48 rounded-md border border-line bg-white object-contain p-2"
          />
          <Button
            tone="quiet"
            size="sm"
            busy={remove.isPending}
            disabled={upload.isPending}
            onClick={() => remove.mutate({ params })}
          >
            <Trash2 aria-hidden="true" />
            Remove logo
          </Button>
        </div>
      )}
      <FileDrop
        label={campaign.logoUrl ? 'Choose another logo' : 'Choose a logo'}
        hint="or drop one here: JPEG, PNG or GIF, up to 5 MB. Saved right away."
        accept={PICTURE_TYPES.join(',')}
        error={error}
        disabled={upload.isPending || remove.isPending}
        onFile={choose}
      />
    </div>
  );
}

function problemOf({ type, size }: File): string | undefined {
  if (!(PICTURE_TYPES as readonly string[]).includes(type.toLowerCase()))
    return 'Please select a JPEG, PNG, or GIF image.';
  return size > PICTURE_MAX_BYTES ? 'Please select an image smaller than 5MB.' : undefined;
}
