import { useParams } from '@tanstack/react-router';

/** The token of the link to a guest's gift, from the address of the page. */
export function useGuestToken(): string {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  return token;
}
