import { useState } from 'react';
import { type CardCase, EVIDENCE_FIELD, uploadCasePicture } from '#contract/card-cases.ts';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/pictures.ts';
import { errorMessage } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { OWN_CASE_READS } from './code-case-form.tsx';

/** A picture of the receipt or the screen, saved at once. */
export function CodeCasePicture({ one }: { one: CardCase }) {
  const upload = useWrite(uploadCasePicture, { invalidates: OWN_CASE_READS });
  const [error, setError] = useState<string>();

  function take(file: File) {
    const wrong = problemOf(file);
    setError(wrong);
    if (wrong) return;
    const form = new FormData();
    form.append(EVIDENCE_FIELD, file);
    upload.mutate(
      { params: { caseId: one.id }, form },
      { onError: (refusal) => setError(errorMessage(refusal)) },
    );
  }

  return (
    <FileDrop
      label={labelOf(upload.isPending, one.hasPicture)}
      hint={
        one.hasPicture
          ? 'We have your picture. Another one replaces it.'
          : 'Optional: the receipt or the screen. JPEG, PNG or GIF, up to 5MB.'
      }
      accept={PICTURE_TYPES.join(',')}
      error={error}
      disabled={upload.isPending}
      onFile={take}
    />
  );
}

function labelOf(busy: boolean, hasPicture: boolean): string {
  if (busy) return 'Uploading …';
  return hasPicture ? 'Replace the picture' : 'Add a picture';
}

function problemOf({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.some((kind) => kind === type)) return 'Please select a JPEG, PNG, or GIF image.';
  return size > PICTURE_MAX_BYTES ? 'Please select an image smaller than 5MB.' : undefined;
}
