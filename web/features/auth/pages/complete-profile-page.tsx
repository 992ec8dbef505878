import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CurrentUser, completeProfile } from '#contract/accounts.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { rememberUser, useCurrentUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { PhoneInput } from '../../../ui/forms/phone-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { completeProfileRules } from '../schemas.ts';
import { nextSearch, useNext } from '../use-next.ts';

const TITLE = 'Complete your profile';

/** The missing part of a profile; visitors are asked to sign in first. */
export function CompleteProfilePage() {
  const { user } = useCurrentUser();
  const next = useNext();
  return user ? <ProfileForm user={user} next={next} /> : <SignInFirst next={next} />;
}

function SignInFirst({ next }: { next: string | null }) {
  const back = { next: paths.completeProfile.href() + (next ? `?next=${encodeURIComponent(next)}` : '') };
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="Sign in first, so that we know whose profile it is. Then a few details are left."
      />
      <div className="flex flex-col items-start gap-5">
        <LinkButton to={paths.signIn.href()} search={back} size="lg" block>
          Sign In
        </LinkButton>
        <p className="text-ink-soft">
          New to Indulge?{' '}
          <TextLink to={paths.signUp.href()} search={nextSearch(next)}>
            Open an account
          </TextLink>
        </p>
      </div>
    </>
  );
}

function ProfileForm({ user, next }: { user: CurrentUser; next: string | null }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { warmUp, ...form } = useContractForm(completeProfileRules, {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber ?? '',
    address: user.address ?? '',
  });
  const { errors } = form.formState;

  const save = useWrite(completeProfile, {
    onSuccess: (saved) => {
      rememberUser(queryClient, saved);
      toast({ title: 'Profile completed successfully!', tone: 'good' });
      const home = paths.memberMarketplace.href({ username: saved.username });
      return navigate({ href: next ?? home, replace: true });
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toastError('Error completing profile', error, 'Please try again');
    },
  });

  return (
    <>
      <PageHeading
        title={TITLE}
        lead="A few details are missing before you can hold a balance and buy gift cards."
      />
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => save.mutate({ body }))}
        className="flex flex-col gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <Field label="Phone number" error={errors.phoneNumber?.message}>
          <PhoneInput {...form.register('phoneNumber')} />
        </Field>
        <Field label="Address" hint="Street, city, state and zip code" error={errors.address?.message}>
          <TextInput autoComplete="street-address" {...form.register('address')} />
        </Field>
        <Button type="submit" size="lg" block busy={save.isPending}>
          Complete profile
        </Button>
      </form>
    </>
  );
}
