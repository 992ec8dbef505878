import { useQueryClient } from '@tanstack/react-query';
import { PICTURE_FIELD, uploadProfilePicture } from '#contract/settings.ts';
import { errorMessage, refusalCode } from '../../api/api-error.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type PictureRefusal, uploadError } from './picture-file.ts';
import { PROFILE_READS } from './profile-reads.ts';

/** Uploads a file as the profile picture. */
export function useUploadPicture({
  onUploaded,
  onRefused,
}: {
  onUploaded: () => void;
  onRefused: (refusal: PictureRefusal) => void;
}) {
  const queryClient = useQueryClient();
  const upload = useWrite(uploadProfilePicture, {
    invalidates: PROFILE_READS,
    onSuccess: (saved) => {
      rememberUser(queryClient, saved);
      toast({
        title: 'Profile Picture Updated',
        description: 'This is how people will see you.',
        tone: 'good',
      });
      onUploaded();
    },
    onError: (error) => {
      const code = refusalCode(error);
      onRefused(uploadError(code, errorMessage(error)));
    },
  });
  return {
    busy: upload.isPending,
    send: (file: File) => {
      const form = new FormData();
      form.append(PICTURE_FIELD, file);
      upload.mutate({ form });
    },
  };
}
