import type { LowBalance } from '#contract/enterprise/low-balance.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import type { SectionProps } from '../section-props.ts';

const STOPPED = {
  declined: ['The card was declined', 'Choose another card and save.'],
  'card-gone': ['The card expired or was removed', 'Choose another card and save.'],
  'manager-gone': [
    'The manager who set up the top-ups can no longer add funds, or secured their account since',
    'Check the card and save again to run them in your name.',
  ],
} as const;

const MISSED = {
  outdated:
    'We could not charge your card in time, or the settings changed in the meantime, so nothing was added.',
  disputed: 'A payment was disputed, or a debt was open, so nothing was added.',
  'enterprise-inactive': 'Your company was not active, so nothing was added.',
} as const;

type Props = SectionProps & { lowBalance: LowBalance; cards: readonly PaymentMethod[] | undefined };

/** What needs a manager: a low balance, or a top-up that cannot work. */
export function LowBalanceNotices({ company, lowBalance: { line, isBelow, topUp }, cards }: Props) {
  return (
    <div aria-live="polite" className="mb-6 flex flex-col gap-3 empty:hidden">
      {isBelow && line !== null && (
        <Notice tone="warn" title="The shared balance is low">
          It is {displayMoney(company.sharedBalance)}, below the {displayMoney(line)} that your company set.
        </Notice>
      )}
      {topUp?.stopped ? (
        <Notice tone="bad" title="Automatic top-ups have stopped">
          {STOPPED[topUp.stopped.because][0]}. Nothing was added on {formatDay(topUp.stopped.at)}.{' '}
          {STOPPED[topUp.stopped.because][1]}
        </Notice>
      ) : (
        isCardGone(topUp, cards) && (
          <Notice tone="bad" title="The card for automatic top-ups no longer works">
            It expired or was removed. Choose another card and save.
          </Notice>
        )
      )}
      {topUp?.missed && !topUp.stopped && !isCardGone(topUp, cards) && (
        <Notice tone="warn" title={`The automatic top-up of ${formatDay(topUp.missed.at)} was not made`}>
          {MISSED[topUp.missed.because]} {company.isActive && 'Add funds now, or save to try again. '}The next
          automatic try is when the balance falls below the amount again.
        </Notice>
      )}
    </div>
  );
}

/** What the top-ups of this month added, while they work. */
export function TopUpsNow({ lowBalance: { topUp }, cards }: Pick<Props, 'lowBalance' | 'cards'>) {
  if (!topUp || topUp.stopped || isCardGone(topUp, cards)) return null;
  return (
    <p className="text-ink-soft text-sm">
      Automatic top-ups this month: {displayMoney(topUp.addedThisMonth)} of {displayMoney(topUp.monthlyLimit)}
      .{topUp.setByName && ` Set up by ${topUp.setByName}.`}
    </p>
  );
}

function isCardGone(topUp: LowBalance['topUp'], cards: Props['cards']): boolean {
  if (topUp === null || cards === undefined) return false;
  const card = cards.find(({ id }) => id === topUp.cardId);
  return !card || card.expired;
}
