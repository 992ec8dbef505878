import { useState } from 'react';
import type { Recipient, SentFunds } from '#contract/enterprise/funds.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { RecipientSearch } from './recipient-search.tsx';
import { SendForm } from './send-form.tsx';

/** Finds one recipient and pays them. */
export function SendFunds({ company }: SectionProps) {
  return (
    <Panel id="send-funds" title="Send Funds to an Employee" description="Arrives instantly. No fee.">
      {company.isUnlocked ? (
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

  function begin(after: SentFunds | null) {
    setSent(after);
    setRecipient(null);
    setLater(true);
  }

  if (!recipient) return <RecipientSearch sent={sent} isLater={isLater} onFound={setRecipient} />;
  return (
    <div className="flex flex-col gap-5">
      <SendForm recipient={recipient} sharedBalance={sharedBalance} onSent={begin} />
      <Button tone="quiet" block onClick={() => begin(null)}>
        Search Another User
      </Button>
    </div>
  );
}
