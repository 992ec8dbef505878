import { useCurrentUser } from '../../api/use-current-user.ts';
import { MemberLayout } from './member-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

/** For pages that tell visitors themselves that one has to sign in. */
export function EitherLayout() {
  const { user } = useCurrentUser();
  return user ? <MemberLayout /> : <PublicLayout />;
}
