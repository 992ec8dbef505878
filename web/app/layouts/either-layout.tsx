import { useCurrentUser } from '../../api/use-current-user.ts';
import { MemberLayout } from './member-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

/** For pages that are open to visitors, or that ask visitors to sign in themselves. */
export function EitherLayout() {
  const { user } = useCurrentUser();
  return user ? <MemberLayout /> : <PublicLayout />;
}
