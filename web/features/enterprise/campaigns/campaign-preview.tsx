import { useState } from 'react';
import { CampaignBand } from '../../../shared/rewards/campaign-band.tsx';
import { DesignPicture } from '../../../shared/rewards/design-picture.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

const VIEWS = [
  { value: 'mail', label: 'Email' },
  { value: 'page', label: 'Claim page' },
] as const;

const AMOUNT = '$50.00';

/** What a recipient sees, drawn from what is typed so far. */
export function CampaignPreview({
  draft,
  logoUrl,
  companyName,
}: {
  draft: CampaignDraft;
  logoUrl: string | null;
  companyName: string;
}) {
  const [view, setView] = useState<'mail' | 'page'>('mail');
  const colors = draft.isColored && isWhole(draft) ? draft : null;
  const band = { logoUrl, colors, headline: draft.headline.trim() || null };
  const sender = draft.senderName.trim() || companyName;
  const message = draft.message.trim();
  const button = colors ? { backgroundColor: colors.button, color: '#ffffff' } : undefined;
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="font-medium text-ink-soft text-sm">What recipients see</figcaption>
      <Segmented label="Preview" options={VIEWS} value={view} onChange={setView} />
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-rest">
        {view === 'mail' && (
          <p className="border-line border-b px-5 py-3 text-sm">
            <span className="block break-words text-ink-faint text-xs">{sender} via Indulge</span>
            <span className="break-words font-semibold">
              {draft.subject.trim() || `You received a gift of ${AMOUNT}`}
            </span>
          </p>
        )}
        <CampaignBand band={band} />
        <DesignPicture design="thanks" />
        <div className="flex flex-col items-center gap-3 p-5 text-center">
          <p className="text-ink-soft">Nora, a gift for you</p>
          <p className="font-display font-semibold text-3xl tracking-tight">{AMOUNT}</p>
          <p className="max-w-full break-words text-ink-soft">from {sender}</p>
          {message && (
            <p
              dir="auto"
              className="w-full whitespace-pre-line break-words rounded-lg bg-sunken px-4 py-3 text-start font-display"
            >
              “{message}”
            </p>
          )}
          <span style={button} className="rounded-full bg-primary px-6 py-3 font-semibold text-on-primary">
            {view === 'mail' ? 'Open your gift' : 'Choose a gift card'}
          </span>
        </div>
      </div>
    </figure>
  );
}

function isWhole({ background, text, button }: CampaignDraft): boolean {
  return [background, text, button].every((color) => /^#[0-9a-f]{6}$/i.test(color));
}
