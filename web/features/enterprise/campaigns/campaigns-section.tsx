import { useState } from 'react';
import { type Campaign, deleteCampaign, listCampaigns } from '#contract/enterprise/campaigns.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { CampaignBand } from '../../../shared/rewards/campaign-band.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Palette } from '../../../ui/icons/system.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import type { SectionProps } from '../section-props.ts';
import { CampaignEditor } from './campaign-editor.tsx';

const NEW = 'new';

/** What the company's rewards look like, and which gift cards their recipients choose from. */
export function CampaignsSection({ company }: SectionProps) {
  const campaigns = useRead(listCampaigns, {}, { staleTime: 0 });
  const [{ edit }, setSearch] = useSearchState((raw) => ({
    edit: typeof raw.edit === 'string' ? raw.edit : '',
  }));
  const [deleting, setDeleting] = useState<Campaign | null>(null);
  const edited = campaigns.data?.find(({ id }) => id === edit) ?? null;
  const isEditing = edit === NEW || edited !== null;
  return (
    <section aria-labelledby="company-campaigns">
      <PartHeading
        id="company-campaigns"
        title={!isEditing ? 'Campaigns' : (edited?.name ?? 'New campaign')}
        namesTab={!isEditing}
        className="mb-4"
        actions={
          !isEditing &&
          campaigns.data && (
            <Button onClick={() => setSearch({ edit: NEW })}>
              <Palette aria-hidden="true" />
              New campaign
            </Button>
          )
        }
      >
        {edited
          ? 'A change also applies to rewards that are not claimed yet.'
          : 'What your rewards look like, and which gift cards people choose from.'}
      </PartHeading>
      {campaigns.data === undefined ? (
        campaigns.error ? (
          <Card>
            <ErrorState title="Your campaigns did not load" {...errorProps(campaigns)} />
          </Card>
        ) : (
          <ListSkeleton label="Loading campaigns" />
        )
      ) : isEditing ? (
        <CampaignEditor
          key={edit}
          campaign={edited}
          companyName={company.companyName}
          onMade={({ id }) => setSearch({ edit: id }, { replace: true })}
          onClose={() => setSearch({ edit: undefined })}
        />
      ) : (
        <ul aria-label="Campaigns" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {campaigns.data.map((campaign) => (
            <li key={campaign.id}>
              <Entry
                campaign={campaign}
                onEdit={() => setSearch({ edit: campaign.id })}
                onDelete={() => setDeleting(campaign)}
              />
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog
        route={deleteCampaign}
        chosen={deleting && { params: { campaignId: deleting.id } }}
        list={listCampaigns}
        onClose={() => setDeleting(null)}
        title="Delete this campaign?"
        description="Rewards that were sent with it keep its look and its gift cards. Automatic rewards use the default campaign from now on."
        confirmLabel="Delete campaign"
      />
    </section>
  );
}

function Entry({
  campaign,
  onEdit,
  onDelete,
}: {
  campaign: Campaign;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { name, isDefault, products } = campaign;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-rest">
      <CampaignBand band={campaign} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 break-words font-semibold">{name}</h3>
          {isDefault && <Badge>Default</Badge>}
        </div>
        <p className="text-ink-soft text-sm">
          {products === null
            ? 'All gift cards'
            : products.length === 1
              ? '1 gift card'
              : `${products.length} gift cards`}
        </p>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button tone="secondary" size="sm" onClick={onEdit}>
            Edit<span className="sr-only"> {name}</span>
          </Button>
          {!isDefault && (
            <Button tone="quiet" size="sm" onClick={onDelete}>
              Delete<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
