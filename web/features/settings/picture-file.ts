/** Error texts for files that cannot become a profile picture (P106). */
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/pictures.ts';

export type PictureRefusal = { readonly title: string; readonly description: string };

const WRONG_TYPE: PictureRefusal = {
  title: 'Invalid File Type',
  description: 'Please select a JPEG, PNG, or GIF image.',
};
const TOO_LARGE: PictureRefusal = {
  title: 'File Too Large',
  description: 'Please select an image smaller than 5MB.',
};

/** Some systems use this name for JPEG. */
const ALLOWED: readonly string[] = [...PICTURE_TYPES, 'image/jpg'];

/** Checks type and size without reading the file; null when both are fine. */
export function fileError({ type, size }: Pick<File, 'type' | 'size'>): PictureRefusal | null {
  if (!ALLOWED.includes(type.toLowerCase())) return WRONG_TYPE;
  return size > PICTURE_MAX_BYTES ? TOO_LARGE : null;
}

/** The error text for the server's refusal code, else the server's message. */
export function uploadError(code: string | null, message: string): PictureRefusal {
  if (code === 'picture-type') return WRONG_TYPE;
  if (code === 'picture-too-large' || code === 'payload-too-large') return TOO_LARGE;
  return { title: 'Upload failed', description: message };
}
