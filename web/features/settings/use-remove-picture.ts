import { useQueryClient } from '@tanstack/react-query';
import { removeProfilePicture } from '#contract/settings.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { PROFILE_READS } from './profile-reads.ts';

/** Removes the profile picture. */
export function useRemovePicture({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient();
  const { isPending, mutate } = useWrite(removeProfilePicture, {
    invalidates: PROFILE_READS,
    onSuccess: (saved) => {
      rememberUser(queryClient, saved);
      onRemoved();
    },
    onError: toastFailure,
  });
  return { busy: isPending, remove: () => mutate({}) };
}
