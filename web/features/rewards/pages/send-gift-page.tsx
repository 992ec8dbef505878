import { Suspense } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { NoAccess } from '../../../ui/feedback/no-access.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { GuestGiftFlow } from '../guests/guest-gift-flow.tsx';

// Guests arrive here, so members alone load what members send with.
const MemberGift = lazyPart(() => import('../member-gift.tsx').then((m) => ({ default: m.MemberGift })));

/** Sends a gift to any email address: a member from the balance, a guest by card. */
export function SendGiftPage() {
  const { user, isPending } = useCurrentUser();
  if (!user) return isPending ? null : <GuestGiftFlow />;
  if (!can(roleOf(user), 'wallet'))
    return (
      <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Back to Home</LinkButton>}>
        Only members can send gifts.
      </NoAccess>
    );
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-160 w-full max-w-5xl" />}>
      <MemberGift user={user} />
    </Suspense>
  );
}
