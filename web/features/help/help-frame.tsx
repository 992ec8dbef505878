import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/use-current-user.ts';
import { cx } from '../../ui/format/cx.ts';

/** A page of the help center: one column. */
export function HelpFrame({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser();
  return <div className={cx('mx-auto w-full max-w-3xl', !user && 'px-5 py-12 sm:py-16')}>{children}</div>;
}
