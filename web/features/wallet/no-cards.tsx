import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { WalletSearch } from './wallet-search.ts';

const WHERE: Record<WalletSearch['filter'], [title: string, why: string]> = {
  kept: [
    'No gift cards yet',
    'The cards you buy are kept here, each with its code. Choose your first treat.',
  ],
  recent: ['Nothing in the last 30 days', 'The cards you bought before are under All.'],
  'high-value': ['No cards of $50 or more', 'Your other cards are under All.'],
  used: ['No used cards', 'Cards you mark as used appear here.'],
  archived: ['Your archive is empty', 'Archive a card to hide it from the others.'],
};

/** Explains an empty list, with the next step. */
export function NoCards({
  username,
  filter,
  search,
  onClear,
}: Pick<WalletSearch, 'filter' | 'search'> & { username: string; onClear: () => void }) {
  const [title, why] = search
    ? ['No gift cards found', 'Try another brand, or look at all cards.']
    : WHERE[filter];
  const isEmptyWallet = filter === 'kept' && !search;
  return (
    <Card>
      <EmptyState
        title={title}
        art={isEmptyWallet ? 'empty-wallet' : 'no-results'}
        action={
          isEmptyWallet ? (
            <LinkButton to={paths.memberMarketplace.href({ username })} size="lg">
              Find a gift card
            </LinkButton>
          ) : (
            <Button tone="secondary" onClick={onClear}>
              Show all cards
            </Button>
          )
        }
      >
        {why}
      </EmptyState>
    </Card>
  );
}
