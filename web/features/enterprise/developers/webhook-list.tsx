import { useState } from 'react';
import {
  type CompanyWebhook,
  deleteCompanyWebhook,
  listCompanyWebhooks,
  type NewCompanyWebhook,
} from '#contract/enterprise/webhooks.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Webhook } from '../../../ui/icons/system.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { MODES, useMode } from './use-mode.ts';
import { WebhookEntry } from './webhook-entry.tsx';

/** Addresses of the company's servers, and what was sent to each. */
export function WebhookList() {
  const { mode, setMode, hasTestWorld } = useMode('webhooks');
  const webhooks = useRead(listCompanyWebhooks, { query: { mode } }, { staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<NewCompanyWebhook | null>(null);
  const [removing, setRemoving] = useState<CompanyWebhook | null>(null);
  return (
    <section aria-labelledby="webhooks">
      <PartHeading
        id="webhooks"
        title="Webhooks"
        className="mb-4"
        actions={
          <div className="flex flex-wrap items-center gap-4">
            <Button tone="secondary" onClick={() => setAdding(true)}>
              <Webhook aria-hidden="true" />
              New webhook
            </Button>
            {hasTestWorld && (
              <Segmented label="Webhook world" options={MODES} value={mode} onChange={setMode} />
            )}
          </div>
        }
      >
        We send events about your orders and rewards to your servers, and retry for 28 hours if one does not
        answer.
      </PartHeading>
      {made && (
        <ShownSecret title="Copy the signing key now" secret={made.secret} onDone={() => setMade(null)}>
          Your server checks our signatures with it. We only show it once.
        </ShownSecret>
      )}
      {webhooks.data ? (
        <Card flush={webhooks.data.length > 0}>
          {webhooks.data.length > 0 ? (
            <ul className="divide-y divide-line">
              {webhooks.data.map((webhook) => (
                <WebhookEntry key={webhook.id} webhook={webhook} mode={mode} onRemove={setRemoving} />
              ))}
            </ul>
          ) : (
            <EmptyState title="No webhooks yet" art={null}>
              Add an address to be notified of deliveries and claims.
            </EmptyState>
          )}
        </Card>
      ) : webhooks.error ? (
        <Card>
          <ErrorState title="Your webhooks did not load" {...errorProps(webhooks)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading webhooks" />
      )}
      <NewWebhookDialog
        open={adding}
        mode={mode}
        onClose={() => setAdding(false)}
        onMade={(webhook) => {
          setAdding(false);
          setMade(webhook);
        }}
      />
      <DeleteDialog
        route={deleteCompanyWebhook}
        chosen={removing && { params: { webhookId: removing.id }, query: { mode } }}
        list={listCompanyWebhooks}
        onClose={() => setRemoving(null)}
        title="Remove this webhook?"
        description={`Events still waiting for ${removing?.url ?? 'it'} will not be sent.`}
        confirmLabel="Remove webhook"
      />
    </section>
  );
}
