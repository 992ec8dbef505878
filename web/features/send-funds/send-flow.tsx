import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PublicConfig } from '#contract/config.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import type { PublicUser, Transfer } from '#contract/send-funds.ts';
import { CardPayment } from '../../card-payment/card-payment.tsx';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { agreedFees } from '../../card-payment/fees.ts';
import { paths } from '../../paths.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { BalanceDetails } from './balance-details.tsx';
import { CardDetails } from './card-details.tsx';
import type { Confirmation } from './confirm-recipient.tsx';
import { useDraft } from './draft.ts';
import { GiftReceipt } from './gift-receipt.tsx';
import { Person } from './person.tsx';
import { TransferReceipt } from './transfer-receipt.tsx';
import { useSendByCard } from './use-send-by-card.ts';
import { useStep } from './use-step.ts';

type Source = 'balance' | 'card';

/** Details, payment, success. Going back keeps what was typed, and only one payment is started. */
export function SendFlow({
  recipient,
  config,
  user,
}: {
  recipient: PublicUser;
  config: PublicConfig;
  user: CurrentUser | null;
}) {
  const { username } = recipient;
  const hasBalance = user !== null && can(roleOf(user), 'wallet');
  const { draft, change, forget } = useDraft(username, known(user));
  const [source, setSource] = useState<Source>(hasBalance ? 'balance' : 'card');
  const [confirmation, setConfirmation] = useState<Confirmation>('initial');
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const { step, intent, goToPayment, goBack, goToSuccess, paying, setPaying } = useStep();
  const card = useSendByCard({ username, onBegun: goToPayment });
  useHeadingFirst(step);

  if (transfer) return <TransferReceipt transfer={transfer} />;
  if (step === 'success' && intent) return <GiftReceipt paymentIntentId={intent.paymentIntentId} />;

  return (
    <>
      {step === 'payment' ? (
        <button type="button" disabled={paying} onClick={goBack} className={BACK}>
          <ArrowLeft aria-hidden="true" />
          Back
        </button>
      ) : (
        <LinkButton to={paths.home.href()} tone="quiet" size="sm" className="-ml-3.5 mb-4">
          <ArrowLeft aria-hidden="true" />
          Back
        </LinkButton>
      )}
      <PageHeading title={step === 'payment' ? 'Pay by card' : 'Send a gift'} className="mb-5" />
      <Card>
        <Person person={recipient} className="mb-6 border-line border-b pb-6" />
        {step === 'payment' && intent ? (
          <div className="flex flex-col gap-5">
            <FeeBreakdown
              label={`@${username} gets`}
              fees={agreedFees(intent, config.fees.guestBasisPoints)}
            />
            <CardPayment
              clientSecret={intent.clientSecret}
              total={intent.totalAmount}
              returnUrl={`${window.location.origin}${paths.paymentSuccess.href()}`}
              back={{ label: 'Change the details', onBack: goBack }}
              onPaying={setPaying}
              onCharged={async () => {
                await card.notifyCharged(intent, draft);
                forget();
                goToSuccess();
              }}
            />
          </div>
        ) : (
          <>
            {hasBalance && (
              <Segmented
                label="Pay with"
                options={[
                  { value: 'balance', label: `Balance · ${displayMoney(user.balance)}` },
                  { value: 'card', label: 'Card' },
                ]}
                value={source}
                onChange={setSource}
                className="mb-6 flex w-full"
              />
            )}
            {hasBalance && source === 'balance' ? (
              <BalanceDetails
                config={config}
                user={user}
                username={username}
                draft={draft}
                confirmation={confirmation}
                onConfirmation={setConfirmation}
                onChange={change}
                onSent={(sent) => {
                  forget();
                  setTransfer(sent);
                }}
              />
            ) : (
              <CardDetails
                config={config}
                username={username}
                draft={draft}
                confirmation={confirmation}
                busy={card.beginning}
                onConfirmation={setConfirmation}
                onChange={change}
                onContinue={card.begin}
              />
            )}
          </>
        )}
      </Card>
    </>
  );
}

/** The pressed button disappears with its step, so the next heading takes the focus. */
function useHeadingFirst(step: string): void {
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
}

const BACK = buttonStyle({ tone: 'quiet', size: 'sm', className: '-ml-3.5 mb-4' });

/** The name and email of a signed-in sender are known. */
function known(user: CurrentUser | null) {
  if (!user) return {};
  return {
    senderName: `${user.firstName} ${user.lastName}`.trim(),
    senderPhone: user.phoneNumber ?? '',
    senderEmail: user.email,
  };
}
