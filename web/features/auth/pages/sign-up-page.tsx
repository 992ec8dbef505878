import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { signUp } from '#contract/accounts.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { dismissFailure, toast } from '../../../ui/feedback/toast.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { keepNext } from '../next-after-verification.ts';
import { signUpRules } from '../schemas.ts';
import { EMPTY_SIGN_UP, SignUpFields } from '../sign-up-fields.tsx';
import { SocialButtons } from '../social-buttons.tsx';
import { nextSearch, useNextOnceHydrated } from '../use-next.ts';

// Few people sign up twice.
const AccountExists = lazyPart(() =>
  import('../account-exists.tsx').then((m) => ({ default: m.AccountExists })),
);

function cityIn(form: HTMLFormElement): string {
  return String(new FormData(form).get('city') ?? '').trim();
}

/** The account has one line for street and city. */
function withCity<Body extends { address: string }>(body: Body, city: string): Body {
  return city ? { ...body, address: `${body.address}, ${city}` } : body;
}

export function SignUpPage() {
  const navigate = useNavigate();
  const next = useNextOnceHydrated();
  const [exists, setExists] = useState(false);
  const [city, setCity] = useState('');
  const { warmUp, ...form } = useContractForm(signUpRules, EMPTY_SIGN_UP);

  const create = useWrite(signUp, {
    onSuccess: ({ requiresVerification, email }) => {
      dismissFailure();
      if (!requiresVerification) return navigate({ href: next ?? paths.home.href() });
      keepNext(email, next);
      return navigate({ to: paths.emailVerificationSent.href(), search: { email, ...nextSearch(next) } });
    },
    onError: (error) => {
      const message = errorMessage(error);
      if (message.toLowerCase().includes('user exists')) {
        setExists(true);
        return;
      }
      showFieldErrors(form, error);
      toast({ title: 'Sign Up Failed', description: message, tone: 'destructive' });
    },
  });

  const tryAgain = () => {
    flushSync(() => setExists(false));
    form.setFocus('email');
  };

  return (
    <>
      <PageHeading title="Open your account" lead="It takes a minute, and costs nothing." />
      {exists ? (
        <Suspense>
          <AccountExists email={form.getValues('email')} next={next} onTryAgain={tryAgain} />
        </Suspense>
      ) : (
        <>
          <SocialButtons verb="Sign up" />
          <form
            {...warmUp}
            onSubmit={form.handleSubmit((body, event) => {
              const typed = cityIn(event?.target);
              setCity(typed);
              create.mutate({ body: withCity(body, typed) });
            })}
            className="flex flex-col gap-5"
          >
            <SignUpFields register={form.register} errors={form.formState.errors} city={city} />
            <Button type="submit" size="lg" block busy={create.isPending}>
              Sign Up
            </Button>
          </form>
        </>
      )}
      <p className="mt-7 text-center text-ink-soft">
        Already have an account?{' '}
        <TextLink to={paths.signIn.href()} search={nextSearch(next)}>
          Sign in
        </TextLink>
      </p>
    </>
  );
}
