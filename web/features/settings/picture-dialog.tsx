import { useEffect, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#contract/pictures.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fullName } from '../../ui/format/full-name.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { Trash2 } from '../../ui/icons/actions.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { fileError, type PictureRefusal } from './picture-file.ts';
import { useRemovePicture } from './use-remove-picture.ts';
import { useUploadPicture } from './use-upload-picture.ts';

/** Uploads a profile picture after a preview, or removes the current one. */
export function PictureDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSignedInUser();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const withdraw = useRef<() => void>(undefined);
  const preview = useObjectUrl(file);
  const upload = useUploadPicture({ onUploaded: close, onRefused: refuse });
  const removal = useRemovePicture({ onRemoved: close });
  const busy = upload.busy || removal.busy;

  function close() {
    setFile(null);
    setError(undefined);
    onClose();
  }

  function refuse({ title, description }: PictureRefusal) {
    setError(description);
    withdraw.current = toast({ title, description, tone: 'destructive' });
  }

  function choose(chosen: File) {
    const refusal = fileError(chosen);
    setFile(refusal ? null : chosen);
    setError(undefined);
    // Removes the error of the previous file.
    withdraw.current?.();
    if (refusal) refuse(refusal);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Profile picture"
      description="Shown in a circle to you and to people who send you gifts."
      locked={busy}
      footer={
        <>
          <Button tone="secondary" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button busy={upload.busy} disabled={!file || busy} onClick={() => file && upload.send(file)}>
            Save picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-6 pt-1">
        <Avatar
          name={fullName(user)}
          imageUrl={preview ?? user.profileImageUrl}
          size="xl"
          className="ring-4 ring-line"
        />
        {user.profileImageUrl && !file && (
          <Button
            tone="quiet"
            size="sm"
            className="-my-3"
            busy={removal.busy}
            disabled={busy}
            onClick={removal.remove}
          >
            <Trash2 aria-hidden="true" />
            Remove picture
          </Button>
        )}
        <FileDrop
          label={file ? 'Choose another picture' : 'Choose a picture'}
          hint="or drop one here: JPEG, PNG or GIF, up to 5MB"
          accept={PICTURE_TYPES.join(',')}
          error={error}
          disabled={busy}
          onFile={choose}
          className="w-full"
        />
        <p role="status" className="sr-only">
          {file ? `${file.name} selected.` : ''}
        </p>
      </div>
    </Dialog>
  );
}

/** An object URL for the file, revoked when the file changes. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(null);
    };
  }, [file]);
  return url;
}
