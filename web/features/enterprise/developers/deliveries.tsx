import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import {
  listWebhookDeliveries,
  repeatWebhookDelivery,
  type WebhookDelivery,
} from '#contract/enterprise/webhooks.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Fold } from './fold.tsx';
import { JsonText } from './json-text.tsx';
import { WATCH_MS } from './use-mode.ts';

const STATES: Record<WebhookDelivery['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  'given-up': { label: 'Given up', tone: 'bad' },
  dropped: { label: 'Not sent', tone: 'plain' },
};

/** What was sent to a webhook, and what it answered. */
export function Deliveries({ webhookId, mode }: { webhookId: string; mode: ApiKey['mode'] }) {
  const pages = useReadPages(
    listWebhookDeliveries,
    { params: { webhookId }, query: { mode } },
    { staleTime: 0, refetchInterval: WATCH_MS },
  );
  if (!pages.items) {
    return pages.error ? (
      <ErrorState title="The deliveries did not load" {...errorProps(pages)} />
    ) : (
      <ListSkeleton label="Loading deliveries" />
    );
  }
  if (pages.items.length === 0) return <p className="mt-4 text-ink-soft text-sm">Nothing was sent yet.</p>;
  return (
    <>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line">
        {pages.items.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} mode={mode} />
        ))}
      </ul>
      <LoadMore label="Load more deliveries" {...moreProps(pages)} />
    </>
  );
}

function Delivery({ delivery, mode }: { delivery: WebhookDelivery; mode: ApiKey['mode'] }) {
  const repeat = useWrite(repeatWebhookDelivery, {
    invalidates: [listWebhookDeliveries],
    onError: toastFailure,
  });
  const { label, tone } = STATES[delivery.state];
  return (
    <Fold
      moment={delivery.createdAt}
      line={
        <>
          <Badge tone={tone}>{label}</Badge>
          <code className="wrap-anywhere min-w-0 font-mono text-xs sm:text-sm">{delivery.event}</code>
        </>
      }
    >
      <p className="mt-3 text-ink-soft text-sm">{triesText(delivery)}</p>
      <JsonText title={delivery.lastTry ? 'Request' : 'Payload'} text={delivery.body} />
      <JsonText title="Response" text={delivery.lastTry?.answer || null} />
      <div className="mt-3">
        <Button
          size="sm"
          tone="secondary"
          busy={repeat.isPending}
          onClick={() => repeat.mutate({ params: { deliveryId: delivery.id }, query: { mode } })}
        >
          {delivery.lastTry ? 'Send again' : 'Send now'}
        </Button>
      </div>
    </Fold>
  );
}

function triesText({ attempts, lastTry, nextTryAt }: WebhookDelivery): string {
  if (!lastTry) return 'Not tried yet.';
  const tries =
    attempts === 0 ? 'Waiting to be sent again' : attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  const outcome =
    lastTry.status === null
      ? (lastTry.error ?? 'There was no answer.')
      : `The last answer was ${lastTry.status}, after ${lastTry.milliseconds} ms.`;
  const next = nextTryAt === null ? '' : ` Next try: ${formatMomentInText(nextTryAt)}.`;
  return `${tries}. ${outcome}${next}`;
}
