import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CurrentUser, signIn } from '#contract/accounts.ts';
import { messageOf } from '../../api/api-error.ts';
import { homeByKind } from '../../api/home-address.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';

const REDIRECT_AFTER_MILLISECONDS = 100;

type Next = { next: string | null };

/** Leads whoever has just signed in on: to the page that asked for it, else home by the kind of user. */
export function useWelcome({ next }: Next) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  return async (user: CurrentUser | null) => {
    toast({ title: 'Successfully signed in!', tone: 'good' });
    // Whatever the visitor, or whoever was signed in before, has been shown is not this person's.
    queryClient.clear();
    const home = user ? await homeByKind(queryClient, user) : paths.marketplace.href();
    if (user) rememberUser(queryClient, user);
    setTimeout(() => navigate({ href: next ?? home }), REDIRECT_AFTER_MILLISECONDS);
  };
}

/** Signs in with the password. `onSecondFactor` where that is only half of it. */
export function useSignIn({ next, onSecondFactor }: Next & { onSecondFactor: () => void }) {
  const navigate = useNavigate();
  const welcome = useWelcome({ next });

  return useWrite(signIn, {
    onSuccess: (reply) => {
      if ('requiresTwoFactor' in reply) onSecondFactor();
      else return welcome('user' in reply ? reply.user : null);
    },
    onError: (error, { body }) => {
      const message = messageOf(error);
      if (message.includes('verify your email')) {
        toast({
          title: 'Email Verification Required',
          description: 'Please verify your email address to continue.',
        });
        navigate({ to: paths.verifyEmail.href(), search: { email: body.email } });
        return;
      }
      toast({ title: 'Sign In Failed', description: message, tone: 'destructive' });
    },
  });
}
