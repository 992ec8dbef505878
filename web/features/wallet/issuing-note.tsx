import { type PurchasedGiftCard, readIssuing } from '#contract/wallet.ts';
import { useRead } from '../../api/use-read.ts';
import { estimateSentence, isSlow } from '../../shared/gift-cards/issuing-estimate.ts';
import { Money } from '../../ui/format/money.tsx';

/** Each estimate counts the whole queue, and an issuer that is away has many wallets open. */
const ESTIMATE_EVERY_MS = 30_000;

/** Why a card has no code. Nothing for a card that has one. */
export function IssuingNote({ status, amount }: Pick<PurchasedGiftCard, 'status' | 'amount'>) {
  if (status === 'pending')
    return (
      <p className="mt-3.5 text-ink-soft text-sm">
        The brand is issuing your code. It appears here and arrives by email.
        <Estimate />
      </p>
    );
  if (status === 'released')
    return (
      <p className="mt-3.5 text-ink-soft text-sm">
        The brand could not issue this card, so <Money amount={amount} /> went back to your balance.
      </p>
    );
  return null;
}

/** Says how long the owner's cards take, where that is more than a few seconds. */
function Estimate() {
  const { data } = useRead(readIssuing, undefined, { refetchInterval: ESTIMATE_EVERY_MS });
  return data && isSlow(data.estimateSeconds) ? <> {estimateSentence(data.estimateSeconds)}</> : null;
}
