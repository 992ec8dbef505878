import { useNavigate } from '@tanstack/react-router';
import { ADD_FUNDS_PARAMETER } from '../paths.ts';

/** Opens the Add Funds dialog over the current page, with a given amount or the default. */
export function useOpenAddFunds(): (amount?: string) => void {
  const navigate = useNavigate();
  return (amount = 'open') =>
    void navigate({
      to: '.',
      search: (now: Record<string, string>) => ({ ...now, [ADD_FUNDS_PARAMETER]: amount }),
      resetScroll: false,
    });
}
