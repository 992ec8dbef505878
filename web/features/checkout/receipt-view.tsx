import { readIssuing } from '#contract/wallet.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { paths } from '../../paths.ts';
import { lineTotal } from '../../shared/gift-cards/cart-total.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { estimateSentence } from '../../shared/gift-cards/issuing-estimate.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Money } from '../../ui/format/money.tsx';
import { useFocusedHeading } from '../../ui/hooks/use-focused-heading.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { Mail } from '../../ui/icons/documents.ts';
import { Wallet } from '../../ui/icons/money.ts';
import { Sparkles } from '../../ui/icons/system.ts';
import { Card } from '../../ui/layout/card.tsx';
import type { BoughtOrder } from './bought-order.ts';
import { Confetti } from './confetti.tsx';

/**
 * The accepted purchase: the order and the next steps. The celebration plays once, not when the address is
 * opened again.
 */
export function ReceiptView({ order, fresh }: { order: BoughtOrder; fresh: boolean }) {
  const { username, email } = useSignedInUser();
  const heading = useFocusedHeading();
  const issuing = useRead(readIssuing, undefined, { staleTime: 0 });
  usePageTitle('Thank you');

  return (
    <div className="mx-auto max-w-2xl">
      <div className="relative mb-7 text-center">
        {fresh && <Confetti />}
        <img src="/art/celebrate.svg" alt="" width={320} height={240} className="mx-auto h-40 w-auto" />
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-4 font-display font-semibold text-4xl tracking-tight outline-none sm:text-5xl"
        >
          Enjoy your treat
        </h1>
        <p className="mt-2 text-ink-soft">Your gift cards have been purchased!</p>
      </div>
      <Card>
        <h2 className="sr-only">Receipt</h2>
        <ul>
          {order.lines.map((line) => (
            <li
              key={`${line.name} ${line.amount}`}
              className="flex items-center gap-4 border-line border-b py-3.5 first:pt-0"
            >
              <GiftCardFace
                name={line.name}
                imageUrl={line.imageUrl}
                tilts={false}
                eager
                className="w-20 shrink-0"
              />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{line.name}</p>
                <p className="text-ink-soft text-sm">
                  {line.quantity} × <Money amount={line.amount} />
                </p>
              </div>
              <Money amount={lineTotal(line)} className="font-semibold" />
            </li>
          ))}
        </ul>
        <dl className="pt-4">
          <div className="flex items-baseline justify-between font-semibold">
            <dt>Total</dt>
            <dd>
              <Money amount={order.total} className="font-display text-2xl" />
            </dd>
          </div>
          <div className="mt-1 flex items-baseline justify-between text-ink-soft">
            <dt>Balance left</dt>
            <dd>
              <Money amount={order.balance} />
            </dd>
          </div>
        </dl>
        <h2 className="mt-7 font-display font-semibold text-xl">What happens next</h2>
        <ol className="mt-3 space-y-3">
          <Step icon={<Sparkles />}>
            The brand issues your code. {estimateSentence(issuing.data?.estimateSeconds)}
          </Step>
          <Step icon={<Mail />}>
            Your code arrives by email, at <strong className="font-semibold wrap-anywhere">{email}</strong>.
          </Step>
          <Step icon={<Wallet />}>It is saved in your wallet.</Step>
        </ol>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <LinkButton to={paths.wallet.href({ username })} size="lg" className="sm:flex-1">
            <Wallet aria-hidden="true" />
            Open my wallet
          </LinkButton>
          <LinkButton
            to={paths.memberMarketplace.href({ username })}
            size="lg"
            tone="secondary"
            className="sm:flex-1"
          >
            Continue Shopping
          </LinkButton>
        </div>
        <p className="mt-5 text-center">
          <TextLink to={paths.transaction.href({ transactionId: order.id })}>View receipt</TextLink>
        </p>
      </Card>
    </div>
  );
}

function Step({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-ink-soft">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-ink [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <span className="pt-1.5">{children}</span>
    </li>
  );
}
