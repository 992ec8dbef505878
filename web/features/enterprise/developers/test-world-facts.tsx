import { useState } from 'react';
import {
  emptyTestWorld,
  getTestWorld,
  listTestMails,
  type TestMail,
} from '#contract/enterprise/test-world.ts';
import { listCompanyWebhooks } from '#contract/enterprise/webhooks.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useRead, useReadPages } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Fold } from './fold.tsx';
import { TestMailText } from './test-mail-text.tsx';
import { WATCH_MS } from './use-mode.ts';

/**
 * What test keys work on: its money, its mails, and the way to begin anew. Hidden before the first test key.
 */
export function TestWorldFacts() {
  const world = useRead(getTestWorld, {}, { staleTime: 0 });
  const [emptying, setEmptying] = useState(false);
  if (!world.data)
    return world.error ? (
      <Card>
        <ErrorState title="Your test world did not load" {...errorProps(world)} />
      </Card>
    ) : null;
  if (!world.data.madeAt || world.data.balance === null) return null;
  return (
    <section aria-labelledby="test-world">
      <PartHeading
        id="test-world"
        title="Test world"
        className="mb-4"
        actions={
          <Button tone="secondary" onClick={() => setEmptying(true)}>
            Reset the test world
          </Button>
        }
      >
        Your test keys work here, with {displayMoney(world.data.balance)} of play money. Started{' '}
        <RelativeTime moment={world.data.madeAt} />.
      </PartHeading>
      <TestMails />
      <EmptyTestWorld open={emptying} onClose={() => setEmptying(false)} />
    </section>
  );
}

function TestMails() {
  const mails = useReadPages(listTestMails, {}, { staleTime: 0, refetchInterval: WATCH_MS });
  return (
    <>
      {mails.items ? (
        <Card flush={mails.items.length > 0}>
          {mails.items.length > 0 ? (
            <ul aria-label="Test world emails" className="divide-y divide-line">
              {mails.items.map((mail) => (
                <Mail key={mail.id} mail={mail} />
              ))}
            </ul>
          ) : (
            <EmptyState title="No emails yet" art={null}>
              Emails from your test orders appear here. They are never delivered.
            </EmptyState>
          )}
        </Card>
      ) : mails.error ? (
        <Card>
          <ErrorState title="The emails did not load" {...errorProps(mails)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading emails" />
      )}
      <LoadMore label="Load more emails" {...moreProps(mails)} />
    </>
  );
}

function Mail({ mail: { to, subject, text, sentAt } }: { mail: TestMail }) {
  return (
    <Fold
      moment={sentAt}
      line={
        <>
          <span className="min-w-0 break-words font-medium">{subject}</span>
          <span className="wrap-anywhere text-ink-soft text-sm">to {to}</span>
        </>
      }
    >
      <TestMailText text={text} />
    </Fold>
  );
}

function EmptyTestWorld({ open, onClose }: { open: boolean; onClose: () => void }) {
  const empty = useWrite(emptyTestWorld, {
    invalidates: [getTestWorld, listTestMails, listCompanyWebhooks],
    onSuccess: ({ message }) => {
      onClose();
      toast({ title: 'Test world reset', description: message, tone: 'good' });
    },
    onError: (error) => {
      onClose();
      toastFailure(error);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Reset the test world?"
      description="This deletes its orders, rewards, emails and webhooks, and sets its balance back to $100,000.00. Your test keys still work."
      confirmLabel="Reset it"
      cancelLabel="Keep it"
      busy={empty.isPending}
      onConfirm={() => empty.mutate({})}
    />
  );
}
