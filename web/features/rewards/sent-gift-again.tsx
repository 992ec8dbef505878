import { Navigate } from '@tanstack/react-router';
import { listRewards } from '#contract/rewards/gifts.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageSpinner } from '../../ui/feedback/page-spinner.tsx';
import { GiftSent } from './gift-sent.tsx';

/**
 * The gift in the address after a reload or Back. One that is no longer open, or no longer among the newest,
 * is in the list of sent gifts, which says how it stands.
 */
export function SentGiftAgain({
  id,
  onUndone,
  onAnother,
}: {
  id: string;
  onUndone: () => void;
  onAnother: () => void;
}) {
  const read = useRead(listRewards, {}, { staleTime: 0 });
  if (read.error && !read.data) return <ErrorState title="Your gift did not load" {...errorProps(read)} />;
  if (!read.isFetchedAfterMount || !read.data) return <PageSpinner />;
  const gift = read.data.find((each) => each.id === id);
  if (gift?.state !== 'unclaimed' || gift.deliveryError)
    return <Navigate to={paths.sentGifts.href()} replace />;
  return (
    <GiftSent key={id} gift={gift} sentAt={read.dataUpdatedAt} onUndone={onUndone} onAnother={onAnother} />
  );
}
