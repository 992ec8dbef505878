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
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Trash2 } from '../../../ui/icons/actions.ts';
import { ChevronDown } from '../../../ui/icons/basic.ts';
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
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
          <code className="min-w-0 break-all font-mono text-sm">{webhook.url}</code>
          <State webhook={webhook} />
        </div>
        {/* Beside the address, so that the other two have room on one line of a phone. */}
        <IconButton
          label={`Remove ${webhook.url}`}
          tone="destructive"
          className="-my-2.5 -mr-3"
          onClick={() => onRemove(webhook)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        {webhook.events.length > 0 ? webhook.events.join(', ') : 'Every event'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" tone="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          Deliveries
          <ChevronDown aria-hidden="true" className={cx('transition-transform', open && 'rotate-180')} />
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
