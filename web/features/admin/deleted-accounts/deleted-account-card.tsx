import type { ReactNode } from 'react';
import type { DeletedAccount } from '#contract/admin/deleted-accounts.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Missing } from './missing.tsx';
import { SavedCards } from './saved-cards.tsx';

/** The retained record of one deleted account. */
export function DeletedAccountCard({ account }: { account: DeletedAccount }) {
  const facts: readonly [name: string, value: ReactNode][] = [
    ['Email', account.email],
    ['Phone', account.phoneNumber ?? <Missing key="phone">Not provided</Missing>],
    ['Username', account.username],
    ['Balance', <Money key="balance" amount={account.balance} />],
    ['Payment methods', <SavedCards key="cards" data={account.paymentMethodsData} />],
    ['User ID', <Mono key="user">{account.originalUserId}</Mono>],
    [
      'Payment customer ID',
      account.stripeCustomerId ? (
        <Mono key="customer">{account.stripeCustomerId}</Mono>
      ) : (
        <Missing key="customer">None</Missing>
      ),
    ],
    ['Record ID', <Mono key="record">{account.id}</Mono>],
  ];
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <h3 className="min-w-0 break-words font-display font-semibold text-xl leading-snug tracking-tight">
          {account.firstName} {account.lastName}
        </h3>
        <span className="flex flex-wrap gap-1.5">
          {account.userType !== 'regular' && <Badge>{typeOf(account.userType)}</Badge>}
          {account.isAuthority && <Badge tone="primary">Authority</Badge>}
        </span>
      </div>
      <p className="mt-0.5 text-ink-soft text-sm">
        Deleted <time dateTime={account.deletedAt}>{formatMoment(account.deletedAt)}</time>
      </p>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="mt-0.5 break-words font-medium text-[0.9375rem]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere font-mono font-normal text-sm">{children}</span>;
}

/** Members are the rule, and have no badge. */
function typeOf(userType: string): string {
  if (userType === 'individual') return 'Invited member';
  return userType.replace(/^\w/, (letter) => letter.toUpperCase());
}
