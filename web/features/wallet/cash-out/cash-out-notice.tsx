import { type ReactNode, useRef, useState } from 'react';
import { type CashOut, readCashOut } from '#contract/cash-out.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { CashOutDialog } from './cash-out-dialog.tsx';
import { type Offer, offerOf } from './offer.ts';
import { useWithdrawCashOut } from './use-cash-out.ts';

/**
 * For a member whose balance is too little for any gift card: how to take it out, and what became of that.
 * Nothing for everybody else.
 */
export function CashOutNotice({ balance }: { balance: string }) {
  const { data } = useRead(readCashOut, {}, { staleTime: 0 });
  const [chosen, choose] = useState<Offer | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const hasSent = useRef(false);
  const shown =
    sent !== null ? (
      <Notice tone="good">{sent}</Notice>
    ) : (
      data &&
      contentOf(data, {
        balance,
        onChoose: (offer) => {
          hasSent.current = false;
          choose(offer);
        },
        onWithdrawn: () => box.current?.focus(),
      })
    );
  return (
    <>
      {shown && (
        <section
          ref={box}
          tabIndex={-1}
          aria-label="What is left of your balance"
          className="mb-6 outline-none"
        >
          {shown}
        </section>
      )}
      {chosen && (
        <CashOutDialog
          offer={chosen}
          onClose={() => choose(null)}
          onSent={({ way, message }) => {
            hasSent.current = true;
            // What waits for staff has a notice of its own.
            if (way === 'card') setSent(message);
            choose(null);
          }}
          focusAfter={() => (hasSent.current ? box.current : null)}
        />
      )}
    </>
  );
}

function contentOf(
  cashOut: CashOut,
  {
    balance,
    onChoose,
    onWithdrawn,
  }: { balance: string; onChoose: (offer: Offer) => void; onWithdrawn: () => void },
): ReactNode {
  if (cashOut.waiting) return <Waiting waiting={cashOut.waiting} onWithdrawn={onWithdrawn} />;
  const offer = offerOf(cashOut);
  const title = `${displayMoney(balance)} is too little for a gift card`;
  if (offer) {
    return (
      <Notice title={title}>
        <p>{offer.state ? `In ${offer.state}, you can take it out.` : 'You can take it out.'}</p>
        <Button tone="secondary" size="sm" className="mt-3 min-h-11" onClick={() => onChoose(offer)}>
          Take out {displayMoney(offer.amount)}
        </Button>
      </Notice>
    );
  }
  if (cashOut.because !== 'no-state') return null;
  return (
    <Notice title={title}>
      In some states you can take it out.{' '}
      <TextLink to={paths.settings.href()} hash="personal">
        Add your state in Settings
      </TextLink>
    </Notice>
  );
}

/** What waits for staff, and the way back. */
function Waiting({
  waiting,
  onWithdrawn,
}: {
  waiting: NonNullable<CashOut['waiting']>;
  onWithdrawn: () => void;
}) {
  const withdraw = useWithdrawCashOut(onWithdrawn);
  return (
    <Notice title={`You asked for ${displayMoney(waiting.amount)} on ${formatDay(waiting.requestedAt)}`}>
      <p>We will email you. Until then you can still spend it.</p>
      <Button
        tone="secondary"
        size="sm"
        className="mt-3 min-h-11"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({})}
      >
        Withdraw request
      </Button>
    </Notice>
  );
}
