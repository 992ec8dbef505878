import { useState } from 'react';
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import {
  type CompanyWebhook,
  enableCompanyWebhook,
  listCompanyWebhooks,
} from '#contract/enterprise/webhooks.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Deliveries } from './deliveries.tsx';
import { TestEventDialog } from './test-event-dialog.tsx';

export function WebhookEntry({
  webhook,
  mode,
  onRemove,
}: {
  webhook: CompanyWebhook;
  mode: ApiKey['mode'];
  onRemove: (webhook: CompanyWebhook) => void;
}) {
  const [open, setOpen] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const of = { params: { webhookId: webhook.id }, query: { mode } };
  const enable = useWrite(enableCompanyWebhook, {
    invalidates: [listCompanyWebhooks],
    onError: toastFailure,
  });
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="min-w-0 break-all font-mono text-sm">{webhook.url}</code>
        <State webhook={webhook} />
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        {webhook.events.length > 0 ? webhook.events.join(', ') : 'Every event'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" tone="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide deliveries' : 'Deliveries'}
        </Button>
        {webhook.disabledAt ? (
          <Button size="sm" tone="quiet" busy={enable.isPending} onClick={() => enable.mutate(of)}>
            Switch on
          </Button>
        ) : (
          <Button size="sm" tone="quiet" onClick={() => setIsTesting(true)}>
            Send a test event
          </Button>
        )}
        <Button size="sm" tone="quiet" aria-label={`Remove ${webhook.url}`} onClick={() => onRemove(webhook)}>
          Remove
        </Button>
      </div>
      {open && <Deliveries webhookId={webhook.id} mode={mode} />}
      <TestEventDialog
        open={isTesting}
        webhook={webhook}
        mode={mode}
        onClose={() => setIsTesting(false)}
        onSent={() => {
          setIsTesting(false);
          setOpen(true);
        }}
      />
    </li>
  );
}

function State({ webhook: { disabledAt, failingSince } }: { webhook: CompanyWebhook }) {
  if (disabledAt) return <Badge tone="bad">Switched off</Badge>;
  if (failingSince)
    return (
      <Badge tone="warn">
        Failing, first <RelativeTime moment={failingSince} />
      </Badge>
    );
  return <Badge tone="good">Active</Badge>;
}
