import { Suspense, useState } from 'react';
import type { Recipient, SentFunds } from '#contract/enterprise/funds.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FrameLocks } from '../../../ui/hooks/use-frame-lock.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { RecipientSearch } from './recipient-search.tsx';
import { SendForm } from './send-form.tsx';

const SendRewardForm = lazyPart(() =>
  import('../rewards/send-reward-form.tsx').then((m) => ({ default: m.SendRewardForm })),
);

/** Finds one recipient and pays them. */
export function SendFunds({ company }: SectionProps) {
  return (
    <Panel
      id="send-funds"
      title="Send Funds to an Employee"
      {...(company.canPay && { description: 'Arrives instantly. No fee.' })}
    >
      {company.canPay ? (
        <Steps sharedBalance={company.sharedBalance} />
      ) : (
        <Locked company={company} what="You can send funds" />
      )}
    </Panel>
  );
}

/** Search, form and confirmation. */
function Steps({ sharedBalance }: { sharedBalance: string }) {
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const [sent, setSent] = useState<SentFunds | null>(null);
  const [isLater, setLater] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const [locks, setLocks] = useState(0);
  const sending = locks > 0;
  const mayReward = can(roleOf(useSignedInUser()), 'enterprise-rewards');

  function begin(after: SentFunds | null) {
    setSent(after);
    setRecipient(null);
    setLater(true);
  }

  function endReward() {
    setUnknown(null);
    begin(null);
  }

  if (unknown !== null)
    return (
      <div className="flex flex-col gap-5">
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
          <FrameLocks value={setLocks}>
            <SendRewardForm sharedBalance={sharedBalance} to={unknown} onClose={endReward} />
          </FrameLocks>
        </Suspense>
        <Button tone="quiet" block disabled={sending} onClick={endReward}>
          Search Another User
        </Button>
      </div>
    );
  if (!recipient)
    return (
      <RecipientSearch
        sent={sent}
        isLater={isLater}
        onFound={setRecipient}
        onUnknown={mayReward ? setUnknown : undefined}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      <FrameLocks value={setLocks}>
        <SendForm recipient={recipient} sharedBalance={sharedBalance} onSent={begin} />
      </FrameLocks>
      <Button tone="quiet" block disabled={sending} onClick={() => begin(null)}>
        Search Another User
      </Button>
    </div>
  );
}
