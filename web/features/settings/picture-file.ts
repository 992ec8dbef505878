/** What is said of a file that cannot become a profile picture (specification 2, section 5). */
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/settings.ts';

export type PictureRefusal = { readonly title: string; readonly description: string };

const WRONG_TYPE: PictureRefusal = {
  title: 'Invalid File Type',
  description: 'Please select a JPEG, PNG, or GIF image.',
};
const TOO_LARGE: PictureRefusal = {
  title: 'File Too Large',
  description: 'Please select an image smaller than 5MB.',
};

/** Some systems have a name of their own for JPEG. */
const ALLOWED: readonly string[] = [...PICTURE_TYPES, 'image/jpg'];

/** Looks at what the browser knows without reading the file; null where there is nothing to say against it. */
export function refusalOfFile({ type, size }: Pick<File, 'type' | 'size'>): PictureRefusal | null {
  if (!ALLOWED.includes(type.toLowerCase())) return WRONG_TYPE;
  return size > PICTURE_MAX_BYTES ? TOO_LARGE : null;
}

/** What the server said against it, by the refusal's code, and otherwise in its own words. */
export function refusalOfUpload(code: string | null, message: string): PictureRefusal {
  if (code === 'picture-type') return WRONG_TYPE;
  if (code === 'picture-too-large' || code === 'payload-too-large') return TOO_LARGE;
  return { title: 'Upload failed', description: message };
}
