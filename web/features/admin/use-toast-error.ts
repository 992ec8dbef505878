import { useNavigate } from '@tanstack/react-router';
import { codeOf, messageOf } from '../../api/api-error.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The operator demands a second factor of whoever moves money, and this person has none. */
export function needsTwoFactor(error: unknown): boolean {
  return codeOf(error) === 'two-factor-required';
}

/**
 * Gives `failed(title, error)`: a toast with the server's words, after a sentence of the page's own where there is one, and the
 * way to a second factor where that is what lacks.
 */
export function useToastError(): (title: string, error: unknown, sentence?: string) => void {
  const { username } = useSignedInUser();
  const navigate = useNavigate();
  return (title, error, sentence) =>
    toast({
      title,
      description: sentence ? `${sentence}. ${messageOf(error)}` : messageOf(error),
      tone: 'destructive',
      ...(needsTwoFactor(error) && {
        action: {
          label: 'Turn it on',
          onSelect: () => void navigate({ to: paths.authoritySettings.href({ username }), hash: 'security' }),
        },
      }),
    });
}
