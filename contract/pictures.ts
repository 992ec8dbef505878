/** Which pictures users may upload; a page checks it before the upload. */

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
