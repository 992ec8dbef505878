import { CAMPAIGN_NAME_MAX, type Campaign } from '#contract/enterprise/campaigns.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { ColorFields } from './color-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { ProductChoice } from './product-choice.tsx';
import { TextFields } from './text-fields.tsx';
import { useCampaignForm } from './use-campaign-form.ts';

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
  const form = useCampaignForm(campaign, { onMade, onClose });
  const { draft, errors, change, busy } = form;
  const parts = { draft, errors, onChange: change };
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Card>
        <form {...form.formProps} aria-label="Campaign" className="flex flex-col gap-5">
          <Field label="Name" hint="Only your company sees it." error={errors.name}>
            <TextInput
              maxLength={CAMPAIGN_NAME_MAX}
              value={draft.name}
              onChange={({ currentTarget: { value } }) => change({ name: value })}
            />
          </Field>
          {campaign?.isDefault ? (
            <p className="text-ink-soft text-sm">
              Rewards use this campaign unless you choose another. It allows all gift cards.
            </p>
          ) : (
            <ProductChoice
              products={draft.products}
              error={errors.products}
              onChange={(products) => change({ products })}
            />
          )}
          {campaign && <LogoField campaign={campaign} />}
          <ColorFields {...parts} />
          <TextFields {...parts} companyName={companyName} />
          {form.problem && <Notice tone="bad">{form.problem}</Notice>}
          <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={form.close} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
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
