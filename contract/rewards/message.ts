/** What people write to each other with a reward. */
import { z } from 'zod';

export const REWARD_MESSAGE_MAX = 500;

/** Line breaks are allowed, other control characters are not. An empty text counts as omitted. */
export const note = (most: number, tooLong: string) =>
  z
    .string('Please enter a message.')
    .trim()
    .max(most, tooLong)
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .pipe(z.string().regex(/^(?:\P{Cc}|\n)*$/u, 'This message has characters that cannot be shown.'))
    .pipe(
      z.string().refine((value) => value.isWellFormed(), 'This message has characters that cannot be shown.'),
    );

export const rewardMessage = note(
  REWARD_MESSAGE_MAX,
  `A message can have at most ${REWARD_MESSAGE_MAX} characters.`,
)
  .transform((value) => value || undefined)
  .nullish()
  .transform((value) => value ?? undefined);
