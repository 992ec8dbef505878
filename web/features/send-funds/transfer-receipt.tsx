import type { Transfer } from '#contract/send-funds/transfers.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { formatMoment } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useFocusedHeading } from '../../ui/hooks/use-focused-heading.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Person } from './person.tsx';

/** A gift from the balance has arrived. */
export function TransferReceipt({ transfer }: { transfer: Transfer }) {
  const heading = useFocusedHeading();
  usePageTitle('Your gift has arrived');
  return (
    <div className="animate-appear">
      <div className="mb-7 text-center">
        <img src="/art/celebrate.svg" alt="" width={320} height={240} className="mx-auto h-40 w-auto" />
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-4 font-display font-semibold text-4xl tracking-tight outline-none"
        >
          Your gift has arrived
        </h1>
        <p className="mt-2 text-ink-soft">It is in their balance, and they have been notified.</p>
      </div>
      <Card>
        <Person person={transfer.recipient} />
        {transfer.message && (
          <p dir="auto" className="mt-4 whitespace-pre-line break-words rounded-lg bg-sunken px-4 py-3">
            {transfer.message}
          </p>
        )}
        <dl className="mt-5 flex flex-col gap-2.5">
          <div className="flex items-baseline justify-between font-semibold">
            <dt>Gift</dt>
            <dd>
              <Money amount={transfer.amount} className="font-display text-2xl" />
            </dd>
          </div>
          <div className="flex items-baseline justify-between text-ink-soft">
            <dt>Balance left</dt>
            <dd>
              <Money amount={transfer.balance} />
            </dd>
          </div>
        </dl>
        <p className="mt-4 text-ink-faint text-sm">{formatMoment(transfer.createdAt)}</p>
      </Card>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <LinkButton to={paths.sendFunds.href()} size="lg" className="sm:flex-1">
          Send another gift
        </LinkButton>
        <LinkButton to={paths.transactionHistory.href()} tone="secondary" size="lg" className="sm:flex-1">
          Transaction history
        </LinkButton>
      </div>
    </div>
  );
}
