import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PublicConfig } from '#contract/config.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { parseCents } from '#contract/kernel/money.ts';
import type { PublicUser } from '#contract/send-funds.ts';
import { CardPayment } from '../../card-payment/card-payment.tsx';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { agreedFees } from '../../card-payment/fees.ts';
import { useStep } from '../../card-payment/use-step.ts';
import { paths } from '../../paths.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { fullName } from '../../ui/format/full-name.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useHeadingFirst } from '../../ui/hooks/use-heading-first.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';
import { ArrowLeft } from '../../ui/icons/actions.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { BalanceDetails } from './balance-details.tsx';
import { CardDetails } from './card-details.tsx';
import { COLUMNS } from './columns.ts';
import type { Confirmation } from './confirm-recipient.tsx';
import { type Draft, useDraft } from './draft.ts';
import { GiftMailPreview } from './gift-mail-preview.tsx';
import { Person } from './person.tsx';
import { findTransfer, keepTransfer } from './sent-transfer.ts';
import { TransferReceipt } from './transfer-receipt.tsx';
import { type GuestIntent, useSendByCard } from './use-send-by-card.ts';
import { WrappedGift } from './wrapped-gift.tsx';

type Source = 'balance' | 'card';

/**
 * Details, then payment; the receipt has its own address, which a reload shows again. Going back keeps
 * what was typed, and only one payment is started.
 */
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
  const [{ sentId }] = useSearchState((raw) => ({ sentId: raw.sent }));
  const transfer = user && sentId ? findTransfer(user.id, sentId) : null;
  const navigate = useNavigate();
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  const { step, intent, goToPayment, leavePayment, goBack, paying, setPaying } = useStep<GuestIntent>();
  const card = useSendByCard({ username, onBegun: goToPayment });
  useHeadingFirst(step);

  function edit(changes: Partial<Draft>) {
    leavePayment();
    change(changes);
  }

  if (transfer)
    return (
      <div className={NARROW}>
        <TransferReceipt transfer={transfer} />
      </div>
    );

  const fromBalance = hasBalance && source === 'balance';
  const senderName = fromBalance ? known(user).senderName || `@${user.username}` : draft.senderName.trim();
  const shownName = recipient.firstNameShown ? recipient.firstName : `@${username}`;
  const typed = draft.amount.replace(/\.$/, '');
  const isPaying = step === 'payment' && intent !== null;

  return (
    <div className={isPaying ? NARROW : 'mx-auto max-w-xl lg:max-w-5xl'}>
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
      <PageHeading title={isPaying ? 'Pay by card' : titleFor(recipient)} className="mb-5" />
      <div className={isPaying ? undefined : COLUMNS}>
        <Card flush>
          {!isPaying && <WrappedGift to={shownName} from={senderName} />}
          <div className="p-5 sm:p-7">
            <Person person={recipient} className="mb-6 border-line border-b pb-6" />
            {isPaying ? (
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
                    await navigate({
                      to: paths.paymentSuccess.href(),
                      search: { payment_intent: intent.paymentIntentId } as never,
                      replace: true,
                    });
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
                {fromBalance ? (
                  <BalanceDetails
                    config={config}
                    user={user}
                    username={username}
                    draft={draft}
                    confirmation={confirmation}
                    onConfirmation={setConfirmation}
                    onChange={edit}
                    onSent={async (sent) => {
                      forget();
                      keepTransfer(user.id, sent);
                      // The sender may have gone back meanwhile.
                      if (router.state.location.pathname === path)
                        await navigate({ to: '.', search: { sent: sent.id } as never, replace: true });
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
                    onChange={edit}
                    onContinue={card.begin}
                  />
                )}
              </>
            )}
          </div>
        </Card>
        {!isPaying && (
          <div className="lg:sticky lg:top-24">
            <GiftMailPreview
              amount={parseCents(typed) === null ? '' : displayMoney(typed)}
              name={shownName}
              senderName={senderName}
              message={draft.message.trim()}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const NARROW = 'mx-auto max-w-xl';

function titleFor({ firstName, firstNameShown }: PublicUser): string {
  return firstNameShown ? `Send ${firstName} a gift` : 'Send a gift';
}

const BACK = buttonStyle({ tone: 'quiet', size: 'sm', className: '-ml-3.5 mb-4' });

/** The name and email of a signed-in sender are known. */
function known(user: CurrentUser | null) {
  if (!user) return {};
  return {
    senderName: fullName(user),
    senderPhone: user.phoneNumber ?? '',
    senderEmail: user.email,
  };
}
