import { Link } from '@tanstack/react-router';
import type { IncompleteTransaction } from '#contract/admin/payments.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { History, ListChecks } from '../../../ui/icons/actions.ts';
import { RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { ProcessorAnswer } from './processor-answer.tsx';

const KINDS: Record<IncompleteTransaction['kind'], string> = {
  add_funds: 'Add funds',
  guest_send: 'Guest gift',
  guest_reward: 'Guest gift by email',
  enterprise_funding: 'Company funding',
};

export type MoneyActs = {
  readonly process: (paymentIntentId: string) => void;
  /** The payment whose state is being requested. */
  readonly processing: string | null;
  readonly complete: (paymentIntentId: string) => void;
};

type Acts = {
  /** Null without the right to move money. */
  readonly money: MoneyActs | null;
  readonly onTimeline: (paymentIntentId: string, of: string) => void;
};

export function incompleteColumns(acts: Acts): readonly Column<IncompleteTransaction>[] {
  return [
    { key: 'who', header: 'Who', heading: true, cell: (payment) => <Who {...payment} /> },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amount, serviceFee }) => (
        <>
          <Money amount={amount} className="font-semibold" />
          {serviceFee !== '0.00' && (
            <span className="block whitespace-nowrap text-ink-soft text-sm">
              and <Money amount={serviceFee} /> fee
            </span>
          )}
        </>
      ),
    },
    { key: 'state', header: 'Status', cell: (payment) => <State {...payment} /> },
    {
      key: 'provider',
      header: 'Card processor',
      cell: ({ paymentIntentId, userName }) =>
        paymentIntentId ? <ProcessorAnswer paymentIntentId={paymentIntentId} of={userName} /> : 'Not reached',
    },
    actionsColumn((payment) => <Actions payment={payment} {...acts} />),
  ];
}

/** Links to the customer; a deleted account has no page. */
function Who({ userId, userName, userEmail, kind, paymentIntentId }: IncompleteTransaction) {
  return (
    <span className="block lg:min-w-52">
      {userId && userEmail ? (
        <Link to={paths.adminUser.href({ userId })} className={textLinkStyle}>
          {userName || userEmail}
        </Link>
      ) : (
        <span>{userName || 'Deleted account'}</span>
      )}
      {userEmail && (
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
          <EmailAddress>{userEmail}</EmailAddress>
        </span>
      )}
      <span className="block font-normal text-ink-soft text-sm">{KINDS[kind]}</span>
      {paymentIntentId && (
        <span className="block wrap-anywhere font-mono font-normal text-ink-faint text-xs">
          {paymentIntentId}
        </span>
      )}
    </span>
  );
}

/** The payment's state and its age. */
function State({ status, attempted, failure, problem, created }: IncompleteTransaction) {
  return (
    <span className="block lg:min-w-40">
      {attempted ? <StatusBadge status={status} /> : <Badge>Never attempted</Badge>}
      <span className="mt-1 block text-ink-soft text-sm">
        Started <RelativeTime moment={new Date(created * 1000).toISOString()} />
      </span>
      {failure && <span className="mt-1 block text-ink-soft text-sm">Bank message: “{failure}”</span>}
      {problem && <span className="mt-1 block text-sm text-warn-ink">{problem}</span>}
    </span>
  );
}

function Actions({
  payment: { paymentIntentId, userName },
  money,
  onTimeline,
}: Acts & { payment: IncompleteTransaction }) {
  if (!paymentIntentId) return <span aria-hidden="true">–</span>;
  const ofWhom = <span className="sr-only"> payment of {userName}</span>;
  const busy = money?.processing === paymentIntentId;
  const completion = {
    label: 'Complete…',
    icon: <ListChecks aria-hidden="true" />,
    onSelect: () => money?.complete(paymentIntentId),
  };
  return (
    <span className="inline-flex items-center justify-end gap-x-1">
      {money && (
        <Button tone="secondary" size="sm" aria-busy={busy} onClick={() => money.process(paymentIntentId)}>
          {busy ? 'Processing…' : 'Process'}
          {ofWhom}
        </Button>
      )}
      <RowMenu
        label={`Actions on the payment of ${userName}`}
        actions={[
          ...(money ? [completion] : []),
          {
            label: 'Timeline',
            icon: <History aria-hidden="true" />,
            onSelect: () => onTimeline(paymentIntentId, userName),
          },
        ]}
      />
    </span>
  );
}
