/** Decisions of the settings pages before any request. */
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { fileError, uploadError } from '#web/features/settings/picture-file.ts';
import { changedOnly } from '#web/features/settings/profile-changes.ts';

test.each([
  ['image/jpeg', 1, undefined],
  ['image/jpg', 1, undefined],
  ['IMAGE/PNG', 1, undefined],
  ['image/gif', PICTURE_MAX_BYTES, undefined],
  ['image/gif', PICTURE_MAX_BYTES + 1, 'File Too Large'],
  ['image/webp', 1, 'Invalid File Type'],
  ['application/pdf', PICTURE_MAX_BYTES + 1, 'Invalid File Type'],
  ['', 1, 'Invalid File Type'],
])('a file of the type %j with %i bytes: %s', (type, size, title) => {
  expect(fileError({ type, size })?.title).toBe(title);
});

test.each([
  ['picture-type', 'Invalid File Type', 'Please select a JPEG, PNG, or GIF image.'],
  ['picture-too-large', 'File Too Large', 'Please select an image smaller than 5MB.'],
  ['payload-too-large', 'File Too Large', 'Please select an image smaller than 5MB.'],
  ['picture-unreadable', 'Upload failed', 'as the server says'],
  [null, 'Upload failed', 'as the server says'],
])('an upload that the server refuses as %s: %s', (code, title, description) => {
  expect(uploadError(code, 'as the server says')).toEqual({ title, description });
});

test('only changed fields are sent, and emptied ones are sent empty', () => {
  const body = { firstName: 'Maya', phoneNumber: '', state: 'Ohio' };
  expect(changedOnly(body, { phoneNumber: true, state: false })).toEqual({ phoneNumber: '' });
});
