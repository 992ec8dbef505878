import type { CurrentUser } from '#contract/accounts.ts';
import type { PublicConfig } from '#contract/config.ts';
import { formatCents, typedCents } from '#contract/kernel/money.ts';
import type { PublicUser } from '#contract/send-funds/recipients.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { useHeadingFirst } from '../../ui/hooks/use-heading-first.ts';
import { ArrowLeft } from '../../ui/icons/actions.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { COLUMNS } from './columns.ts';
import { GiftMailPreview } from './gift-mail-preview.tsx';
import { PayByCard } from './pay-by-card.tsx';
import { Person } from './person.tsx';
import { SendDetails } from './send-details.tsx';
import { TransferReceipt } from './transfer-receipt.tsx';
import { type SendFlowState, useSendFlow } from './use-send-flow.ts';
import { WrappedGift } from './wrapped-gift.tsx';

const NARROW = 'mx-auto max-w-xl';

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
  const { username, firstName, firstNameShown } = recipient;
  const flow = useSendFlow(username, user);
  const { draft, payment, senderName } = flow;
  useHeadingFirst(payment.step);

  if (flow.transfer)
    return (
      <div className={NARROW}>
        <TransferReceipt transfer={flow.transfer} />
      </div>
    );

  /** The payment that is open; null while the details are typed. */
  const intent = payment.step === 'payment' ? payment.intent : null;
  const shownName = firstNameShown ? firstName : `@${username}`;
  const detailsTitle = firstNameShown ? `Send ${firstName} a gift` : 'Send a gift';
  return (
    <div className={intent ? NARROW : 'mx-auto max-w-xl lg:max-w-5xl'}>
      <Back payment={payment} />
      <PageHeading title={intent ? 'Pay by card' : detailsTitle} className="mb-5" />
      <div className={intent ? undefined : COLUMNS}>
        <Card flush>
          {!intent && <WrappedGift to={shownName} from={senderName} />}
          <div className="p-5 sm:p-7">
            <Person person={recipient} className="mb-6 border-line border-b pb-6" />
            {intent ? (
              <PayByCard username={username} config={config} intent={intent} flow={flow} />
            ) : (
              <SendDetails username={username} config={config} flow={flow} />
            )}
          </div>
        </Card>
        {!intent && (
          <div className="lg:sticky lg:top-24">
            <GiftMailPreview
              amount={shownAmount(draft.amount)}
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

/** Leads from the payment to the details, and from the details to the marketplace. */
function Back({ payment: { step, paying, goBack } }: Pick<SendFlowState, 'payment'>) {
  const look = { tone: 'quiet', size: 'sm', className: '-ml-3.5 mb-4' } as const;
  if (step === 'payment')
    return (
      <Button {...look} disabled={paying} onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
    );
  return (
    <LinkButton {...look} to={paths.home.href()}>
      <ArrowLeft aria-hidden="true" />
      Back
    </LinkButton>
  );
}

/** "$50.00"; empty as long as no amount is typed. */
function shownAmount(typed: string): string {
  const cents = typedCents(typed);
  return cents === null ? '' : displayMoney(formatCents(cents));
}
