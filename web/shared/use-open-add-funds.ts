import { useNavigate } from '@tanstack/react-router';
import { ADD_FUNDS_PARAMETER } from '../paths.ts';

/** Opens the Add Funds dialog over whatever page one is on, with the usual amount or another to begin with. */
export function useOpenAddFunds(): (amount?: string) => void {
  const navigate = useNavigate();
  return (amount = 'open') =>
    void navigate({
      to: '.',
      search: (now: Record<string, string>) => ({ ...now, [ADD_FUNDS_PARAMETER]: amount }),
      resetScroll: false,
    });
}
