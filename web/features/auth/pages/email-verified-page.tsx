import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Illustration } from '../../../ui/layout/illustration.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { nextSearch, useNext } from '../use-next.ts';

const COUNTDOWN_SECONDS = 5;

export function EmailVerifiedPage() {
  const navigate = useNavigate();
  const [{ email }] = useSearchState((raw) => ({ email: raw.email }));
  const search = { ...(email && { email }), ...nextSearch(useNext()) };
  const goOn = useRef(search);
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS);

  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (seconds === 0) void navigate({ to: paths.signIn.href(), search: goOn.current, replace: true });
  }, [seconds, navigate]);

  return (
    <>
      <Illustration name="celebrate" className="mb-4 self-start" />
      <PageHeading
        title="Your email is verified"
        lead={
          <>
            <p>Everything is ready. Sign in, and treat yourself or someone else.</p>
            <p className="mt-2">
              Taking you to the sign-in page in <span className="tabular">{seconds}</span>{' '}
              {seconds === 1 ? 'second' : 'seconds'}.
            </p>
          </>
        }
      />
      <LinkButton to={paths.signIn.href()} search={search} size="lg" className="self-start">
        Continue to sign in
      </LinkButton>
    </>
  );
}
