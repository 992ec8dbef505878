import { type FormEvent, useRef } from 'react';
import { findColorProblems } from '#contract/campaign-colors.ts';
import {
  CAMPAIGN_MESSAGE_MAX,
  CAMPAIGN_NAME_MAX,
  type Campaign,
  createCampaign,
  HEADLINE_MAX,
  listCampaigns,
  SENDER_NAME_MAX,
  SUBJECT_MAX,
  updateCampaign,
} from '#contract/enterprise/campaigns.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { useWrite } from '../../../api/use-write.ts';
import { useKeptDraft } from '../../../shared/use-kept-draft.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CampaignDraft, draftOf, toBody } from './campaign-draft.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import { ProductChoice } from './product-choice.tsx';

/** The form of one campaign, beside what its recipients see. */
export function CampaignEditor({
  campaign,
  companyName,
  onMade,
  onClose,
}: {
  /** Null for a new one. */
  campaign: Campaign | null;
  companyName: string;
  onMade: (made: Campaign) => void;
  onClose: () => void;
}) {
  const { draft, change, forget } = useKeptDraft(`campaign:${campaign?.id ?? 'new'}`, draftOf(campaign));
  const close = () => {
    forget();
    onClose();
  };
  const invalidates = [listCampaigns];
  const create = useWrite(createCampaign, {
    invalidates,
    onSuccess: (made) => {
      toast({ title: 'Campaign created', description: 'You can add a logo now.', tone: 'good' });
      forget();
      onMade(made);
    },
  });
  const update = useWrite(updateCampaign, {
    invalidates,
    onSuccess: close,
  });
  const error = create.error ?? update.error;
  const fields = fieldErrors(error);
  const problem = formProblem(error);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, error);
  const isBusy = create.isPending || update.isPending;
  // The server checks the contrast again.
  const colors = draft.isColored ? findColorProblems(draft) : {};
  const set = (changes: Partial<CampaignDraft>) => {
    // To reset a call that is on its way would let the form make the campaign twice.
    if (isBusy) return;
    change(changes);
    create.reset();
    update.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const body = toBody(draft, campaign);
    if (campaign) update.mutate({ params: { campaignId: campaign.id }, body });
    else create.mutate({ body });
  }

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Card>
        <form ref={form} onSubmit={submit} noValidate aria-label="Campaign" className="flex flex-col gap-5">
          <Field label="Name" hint="Only your company sees it." error={fields.name}>
            <TextInput
              maxLength={CAMPAIGN_NAME_MAX}
              value={draft.name}
              onChange={({ currentTarget: { value } }) => set({ name: value })}
            />
          </Field>
          {campaign?.isDefault ? (
            <p className="text-ink-soft text-sm">
              Rewards use this campaign unless you choose another. It allows all gift cards.
            </p>
          ) : (
            <ProductChoice
              products={draft.products}
              error={fields.products}
              onChange={(products) => set({ products })}
            />
          )}
          {campaign && <LogoField campaign={campaign} />}
          <Switch
            label="Your own colors"
            description="For the top of the email and of the claim page, and for their buttons."
            checked={draft.isColored}
            onChange={({ currentTarget: { checked } }) => set({ isColored: checked })}
          />
          {draft.isColored && (
            <>
              <ColorField
                label="Background"
                hint="Behind your logo and headline."
                value={draft.background}
                error={fields['colors.background']}
                onChange={(background) => set({ background })}
              />
              <ColorField
                label="Headline"
                hint="The text on that background."
                value={draft.text}
                error={fields['colors.text'] ?? colors.text}
                onChange={(text) => set({ text })}
              />
              <ColorField
                label="Buttons"
                hint="Their text is white."
                value={draft.button}
                error={fields['colors.button'] ?? colors.button}
                onChange={(button) => set({ button })}
              />
            </>
          )}
          <Field label="Headline text" optional error={fields.headline}>
            <TextInput
              maxLength={HEADLINE_MAX}
              value={draft.headline}
              onChange={({ currentTarget: { value } }) => set({ headline: value })}
            />
          </Field>
          <Field
            label="Message"
            optional
            hint="For rewards that have no message of their own."
            error={fields.message}
          >
            <TextArea
              rows={3}
              maxLength={CAMPAIGN_MESSAGE_MAX}
              value={draft.message}
              onChange={({ currentTarget: { value } }) => set({ message: value })}
            />
          </Field>
          <Field
            label="Sender’s name"
            optional
            hint={`Leave it empty to use ${companyName}.`}
            error={fields.senderName}
          >
            <TextInput
              maxLength={SENDER_NAME_MAX}
              value={draft.senderName}
              onChange={({ currentTarget: { value } }) => set({ senderName: value })}
            />
          </Field>
          <Field label="Subject of the email" optional error={fields.subject}>
            <TextInput
              maxLength={SUBJECT_MAX}
              value={draft.subject}
              onChange={({ currentTarget: { value } }) => set({ subject: value })}
            />
          </Field>
          {problem && Object.keys(fields).length === 0 && <Notice tone="bad">{problem}</Notice>}
          <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" busy={isBusy}>
              {campaign ? 'Save campaign' : 'Create campaign'}
            </Button>
          </div>
        </form>
      </Card>
      <div className="w-full max-w-md lg:sticky lg:top-24">
        <CampaignPreview draft={draft} logoUrl={campaign?.logoUrl ?? null} companyName={companyName} />
      </div>
    </div>
  );
}
