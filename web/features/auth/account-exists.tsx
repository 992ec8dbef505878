import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { nextSearch } from './use-next.ts';

/** Replaces the sign-up form, whose values are kept. */
export function AccountExists({
  email,
  next,
  onTryAgain,
}: {
  email: string;
  next: string | null;
  onTryAgain: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="animate-rise">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display font-semibold text-2xl tracking-tight outline-none"
      >
        Account Exists
      </h2>
      <p role="alert" className="mt-2 text-ink-soft">
        Looks like there is a user with those details. Would you like to sign in?
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <LinkButton to={paths.signIn.href()} search={{ email, ...nextSearch(next) }}>
          Sign In Instead
        </LinkButton>
        <Button tone="secondary" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
    </Card>
  );
}
