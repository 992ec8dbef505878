import { useQueryClient } from '@tanstack/react-query';
import { getCurrentUser } from '#contract/accounts.ts';
import { removeProfilePicture } from '#contract/settings.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastError } from '../../shared/toast-error.ts';

/** Removes the profile picture. */
export function useRemovePicture({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient();
  const { isPending, mutate } = useWrite(removeProfilePicture, {
    invalidates: [getCurrentUser],
    onSuccess: (saved) => {
      rememberUser(queryClient, saved);
      onRemoved();
    },
    onError: (error) => toastError('Error', error),
  });
  return { busy: isPending, remove: () => mutate({}) };
}
