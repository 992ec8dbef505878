import { useRouterState } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** The pages where a member pays from the balance, and a guest by card. */
const FORMS: readonly string[] = [paths.sendFunds.path, paths.sendTo.path, paths.sendGift.path];

/** The address of such a page, to return to after signing in; null on any other page. */
export function useFormAddress(): string | null {
  return useRouterState({
    select: ({ matches, location, resolvedLocation = location }) =>
      FORMS.includes(matches.at(-1)?.fullPath ?? '') ? resolvedLocation.href : null,
  });
}
