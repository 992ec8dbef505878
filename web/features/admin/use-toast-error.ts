import { useNavigate } from '@tanstack/react-router';
import { errorMessage, refusalCode } from '../../api/api-error.ts';
import { isPromptCancelled } from '../../api/identity-proof.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The configuration demands a second factor for moving money, and this user has none. */
export function needsTwoFactor(error: unknown): boolean {
  return refusalCode(error) === 'two-factor-required';
}

/**
 * Returns `failed(title, error)`: a toast with the server's message, after an optional sentence of the page,
 * and a link to the second factor where that is missing.
 */
export function useToastError(): (title: string, error: unknown, sentence?: string) => void {
  const { username } = useSignedInUser();
  const navigate = useNavigate();
  return (title, error, sentence) => {
    if (isPromptCancelled(error)) return;
    toast({
      title,
      description: sentence ? `${sentence}. ${errorMessage(error)}` : errorMessage(error),
      tone: 'destructive',
      ...(needsTwoFactor(error) && {
        action: {
          label: 'Turn it on',
          onSelect: () => void navigate({ to: paths.authoritySettings.href({ username }), hash: 'security' }),
        },
      }),
    });
  };
}
