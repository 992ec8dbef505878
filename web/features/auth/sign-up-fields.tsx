import { Suspense, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { SignUpBody } from '#contract/accounts.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { FailedQuietly } from '../../ui/feedback/failed-quietly.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';

// Suggestions can wait for the page.
const UsStates = lazyPart(
  () => import('./us-states.tsx').then((m) => ({ default: m.UsStates })),
  FailedQuietly,
);

export type SignUpInput = z.input<typeof SignUpBody>;

export const EMPTY_SIGN_UP: SignUpInput = {
  firstName: '',
  lastName: '',
  address: '',
  state: '',
  zipCode: '',
  phoneNumber: '',
  email: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
};

/** The fields of the sign-up form, in the usual order. */
export function SignUpFields({
  register,
  errors,
  city,
}: {
  register: UseFormReturn<SignUpInput>['register'];
  errors: UseFormReturn<SignUpInput>['formState']['errors'];
  /** As it was typed before. */
  city: string;
}) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field
        label="Address"
        hint="For US residents only. Senders never see it."
        error={errors.address?.message}
      >
        <TextInput autoComplete="street-address" {...register('address')} />
      </Field>
      {/* The account has one line for street and city; the page joins them. */}
      <Field label="City" optional>
        <TextInput autoComplete="address-level2" maxLength={60} name="city" defaultValue={city} />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:gap-5">
        <Field label="State" error={errors.state?.message}>
          <TextInput autoComplete="address-level1" list="states" {...register('state')} />
          {hydrated && (
            <Suspense>
              <UsStates id="states" />
            </Suspense>
          )}
        </Field>
        <Field label="Zip code" error={errors.zipCode?.message}>
          <TextInput autoComplete="postal-code" inputMode="numeric" maxLength={10} {...register('zipCode')} />
        </Field>
      </div>
      <Field label="Phone number" error={errors.phoneNumber?.message}>
        <PhoneInput {...register('phoneNumber')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput meter autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Checkbox error={errors.agreeToTerms?.message} {...register('agreeToTerms')}>
        I agree to the{' '}
        <TextLink to={paths.terms.href()} target="_blank">
          terms and conditions
        </TextLink>{' '}
        and have read the{' '}
        <TextLink to={paths.privacy.href()} target="_blank">
          privacy notice
        </TextLink>
      </Checkbox>
    </>
  );
}
