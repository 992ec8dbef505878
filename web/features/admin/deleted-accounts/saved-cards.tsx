import { Badge } from '../../../ui/data/badge.tsx';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { CreditCard } from '../../../ui/icons/money.ts';
import { Missing } from './missing.tsx';
import { type DeletedSavedCard, parsePaymentData } from './payment-data.ts';

/** The payment methods of the deleted account, as far as the record is readable. */
export function SavedCards({ data }: { data: string }) {
  const cards = parsePaymentData(data);
  if (!cards) return <span className="text-warn-ink">Payment data unavailable</span>;
  if (cards.length === 0) return <Missing>No payment methods</Missing>;
  return (
    <ul className="flex flex-col gap-1.5">
      {cards.map((card) => (
        <li key={`${card.cardType} ${card.lastFour} ${card.expiry}`} className="flex items-start gap-2.5">
          <CreditCard aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 break-words">
            <Dotted facts={cardFacts(card)} />
            {card.isDefault && <Badge tone="primary">Default</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function cardFacts({ cardType, lastFour, cardholderName, expiry }: DeletedSavedCard) {
  const brand = cardType.replace(/^\w/, (letter) => letter.toUpperCase());
  return [lastFour ? `${brand} •••• ${lastFour}` : brand, cardholderName, expiry && `expires ${expiry}`];
}
