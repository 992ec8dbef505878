import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { checkResetLink, resetPassword } from '#contract/email-links.ts';
import { isInvalidToken } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths } from '../../paths.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { resetPasswordRules } from './schemas.ts';

/** The form behind a link that sets a password. `done`: what the user reads once it is set. */
export function useResetPassword(token: string, done: { title: string; description: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { warmUp, ...form } = useContractForm(resetPasswordRules, {
    token,
    password: '',
    confirmPassword: '',
  });
  // An expired link is found before two passwords are typed. Where the check itself fails, the form shows.
  const link = useQuery({
    queryKey: [checkResetLink.path, token],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: 0,
  });
  const reset = useWrite(resetPassword, {
    onSuccess: () => {
      toast({ ...done, tone: 'good' });
      // The reset ended this browser's session, too. The sign-in page would redirect a user who is still
      // cached.
      rememberUser(queryClient, null);
      return navigate({ to: paths.signIn.href(), replace: true });
    },
    onError: (error) => {
      if (isInvalidToken(error)) return;
      showFieldErrors(form, error);
      toastFailure(error);
    },
  });
  return {
    register: form.register,
    errors: form.formState.errors,
    formProps: { ...warmUp, onSubmit: form.handleSubmit((body) => reset.mutate({ body })) },
    busy: reset.isPending,
    isChecking: link.isLoading,
    hasExpired: token === '' || link.data?.works === false || isInvalidToken(reset.error),
  };
}
