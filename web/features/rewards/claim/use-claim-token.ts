import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../paths.ts';
import { withKeptToken } from '../../../shared/kept/kept-claim.ts';

/** The token of the link. After a sign-in the address names no gift, and becomes that of the kept one. */
export function useClaimToken(): string {
  const { token: named = '' } = useParams({ strict: false }) as { token?: string };
  const navigate = useNavigate();
  const token = withKeptToken(named);
  useEffect(() => {
    if (token !== named) void navigate({ to: paths.claim.href({ token }), replace: true });
  }, [token, named, navigate]);
  return token;
}
