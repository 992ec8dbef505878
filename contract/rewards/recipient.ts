/** The fields that name the recipient of a reward. */
import { z } from 'zod';
import { toE164 } from '../kernel/phone.ts';
import { hasNoAddress, NO_ADDRESS, withoutTurns } from '../kernel/plain-name.ts';

const RECIPIENT_NAME_MAX = 100;

const enterAddress = 'Please enter a valid email address';
export const rewardEmail = z
  .string(enterAddress)
  .trim()
  .toLowerCase()
  .max(254, enterAddress)
  .refine((value) => z.email().safeParse(value).success, enterAddress);

const enterPhone = 'Please enter a valid phone number';
/** As people write it; kept in E.164. */
export const rewardPhone = z
  .string(enterPhone)
  .max(40, enterPhone)
  .transform((value, context) => {
    const number = toE164(value);
    if (number === null) context.addIssue({ code: 'custom', message: enterPhone });
    return number ?? z.NEVER;
  });

/** A corrected recipient: an address or a number, never both. */
export const NewRecipient = z
  .object({ recipientEmail: rewardEmail.optional(), recipientPhone: rewardPhone.optional() })
  .refine(({ recipientEmail, recipientPhone }) => !recipientEmail || !recipientPhone, {
    error: 'Please enter an email address or a phone number.',
    path: ['recipientPhone'],
  });

export const recipientName = z
  .string('Please enter a name.')
  .overwrite(withoutTurns)
  .trim()
  .max(RECIPIENT_NAME_MAX, `A name can have at most ${RECIPIENT_NAME_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, 'Please enter a name.')
  .refine((value) => value.isWellFormed(), 'Please enter a name.')
  .refine(hasNoAddress, NO_ADDRESS)
  .default('');
