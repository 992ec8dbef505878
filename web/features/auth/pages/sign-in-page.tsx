import { Suspense, useEffect, useState } from 'react';
import { ownAddress } from '#contract/kernel/own-address.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FailedQuietly } from '../../../ui/feedback/failed-quietly.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field, FieldError } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { DemoPeople } from '../demo-people.tsx';
import { signInRules } from '../schemas.ts';
import { SocialButtons } from '../social-buttons.tsx';
import { nextSearch, useNextOnceHydrated } from '../use-next.ts';
import { useProviderRefusal } from '../use-provider-refusal.ts';
import { useSignIn } from '../use-sign-in.ts';
import { type SignInRefusal, useSignInRefusal } from '../use-sign-in-refusal.ts';

// Few accounts need it, and it loads while the password is typed.
const TwoFactorStep = lazyPart(() =>
  import('../two-factor-step.tsx').then((m) => ({ default: m.TwoFactorStep })),
);

// Loaded after hydration, because few visitors need it.
const PasskeyButton = lazyPart(
  () => import('../passkey-button.tsx').then((m) => ({ default: m.PasskeyButton })),
  FailedQuietly,
);

export function SignInPage() {
  const [{ halfway, next }, change] = useSearchState((raw) => ({
    halfway: raw.twoFactor === 'required',
    next: ownAddress(raw.next),
  }));
  const refusal = useSignInRefusal();
  useProviderRefusal(refusal.refuse);
  return halfway ? (
    <Suspense>
      <TwoFactorStep next={next} onStartAgain={() => change({ twoFactor: undefined }, { replace: true })} />
    </Suspense>
  ) : (
    <PasswordStep next={next} refusal={refusal} onSecondFactor={() => change({ twoFactor: 'required' })} />
  );
}

function PasswordStep({
  next,
  refusal,
  onSecondFactor,
}: {
  next: string | null;
  refusal: SignInRefusal;
  onSecondFactor: () => void;
}) {
  const [{ email }] = useSearchState((raw) => ({ email: raw.email ?? '' }));
  const { warmUp, ...form } = useContractForm(signInRules, { email, password: '', rememberMe: false });
  const { errors } = form.formState;
  const signIn = useSignIn({ next, onSecondFactor, onRefused: refusal.refuse });
  const linkedNext = useNextOnceHydrated();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const typed = form.watch('email');
  const busy = signIn.isPending || signIn.isSuccess;
  const submit = form.handleSubmit((body) => {
    refusal.forget();
    signIn.mutate({ body });
  });

  return (
    <>
      <PageHeading title="Welcome back" lead="Sign in to see your balance, your cards and what’s new." />
      <SocialButtons verb="Sign in" />
      <form {...warmUp} onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          aside={
            <TextLink
              to={paths.forgotPassword.href()}
              search={{ ...(hydrated && typed && { email: typed }), ...nextSearch(linkedNext) }}
              className="text-sm"
            >
              Forgot password?
            </TextLink>
          }
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Checkbox {...form.register('rememberMe')}>Remember me for 30 days on this device</Checkbox>
        <div role="alert" className="empty:hidden">
          {refusal.message && <FieldError>{refusal.message}</FieldError>}
        </div>
        <Button type="submit" size="lg" block busy={busy}>
          Sign In
        </Button>
      </form>
      <div className="mt-3 min-h-13">
        {hydrated && (
          <Suspense>
            <PasskeyButton
              next={next}
              remember={() => form.getValues('rememberMe') ?? false}
              refusal={refusal}
            />
          </Suspense>
        )}
      </div>
      <p className="mt-7 text-center text-ink-soft">
        New to Indulge?{' '}
        <TextLink to={paths.signUp.href()} search={nextSearch(linkedNext)}>
          Sign up
        </TextLink>
      </p>
      <DemoPeople
        disabled={busy}
        onChoose={({ email: chosen, password }) => {
          form.setValue('email', chosen);
          form.setValue('password', password);
          void submit();
        }}
      />
    </>
  );
}
