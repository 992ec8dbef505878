/** US phone numbers as people type them. */
import { expect, test } from 'vitest';
import { isManagerPhone, US_PHONE } from '#contract/kernel/phone.ts';
import { formatPhone, wholePhone } from '#server/kernel/phone.ts';

test.each([
  '(123) 456-7890',
  '1234567890',
  '123-456-7890',
  '123.456.7890',
  '123 456 7890',
  '+1 (123) 456-7890',
  '+11234567890',
  '1-123-456-7890',
])('%s becomes (123) 456-7890, and its digits find it', (typed) => {
  expect(US_PHONE.test(typed)).toBe(true);
  expect(formatPhone(typed)).toBe('(123) 456-7890');
  expect(wholePhone(typed)).toBe('1234567890');
});

// A part of a number must not find a member, and other text may be a username.
test.each(['', '123', '123456789', '22345678901', '+44 20 7946 0958', 'maya', '123-456-789x', '١٢٣٤٥٦٧٨٩٠'])(
  '%j is not a whole phone number',
  (typed) => {
    expect(wholePhone(typed)).toBeNull();
    expect(US_PHONE.test(typed)).toBe(false);
  },
);

test.each(['+44 20 7946 0958', '+442079460958', '+44 (20) 7946-0958'])('a manager may have %s', (typed) => {
  expect(isManagerPhone(typed)).toBe(true);
  expect(formatPhone(typed)).toBe('+442079460958');
});

test.each(['+1 234', '+0 123 456 789', '44 20 7946 0958', '+44 20 x', '+123456789012345678'])(
  'no manager has %j',
  (typed) => expect(isManagerPhone(typed)).toBe(false),
);
