/** What is typed into forms: phones, amounts, passwords. */
import { expect, test } from 'vitest';
import { typedCents } from '#contract/kernel/money.ts';
import { displayAmount, plainAmount, stepAmount, tidyTyped } from '#web/ui/format/amount-format.ts';
import { caretAfterDigits, formatPhone } from '#web/ui/format/phone-format.ts';
import { passwordStrength } from '#web/ui/forms/password-strength.ts';

test.each([
  ['', ''],
  ['1', '(1'],
  ['123', '(123'],
  ['1234', '(123) 4'],
  ['(123) ', '(123'],
  ['123456', '(123) 456'],
  ['1234567', '(123) 456-7'],
  ['1234567890', '(123) 456-7890'],
  ['12345678901234', '(123) 456-7890'],
  ['+1 (555) 123-4567', '(555) 123-4567'],
  ['1-555-123-4567', '(555) 123-4567'],
  ['555.123.4567', '(555) 123-4567'],
  ['letters', ''],
])('the phone number %j is written %j', (typed, written) => {
  expect(formatPhone(typed)).toBe(written);
});

test.each([
  ['(123) 456-7890', 0, 0],
  ['(123) 456-7890', 1, 2],
  ['(123) 456-7890', 3, 4],
  ['(123) 456-7890', 10, 14],
])('in %j the caret after %i digits stands at %i', (text, digits, at) => {
  expect(caretAfterDigits(text, digits)).toBe(at);
});

test.each([
  ['50', '50'],
  ['$1,250.5', '1,250.5'],
  ['USD 50.00', '50.00'],
  ['12.345', '12.34'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['abc', ''],
  ['fifty 5e', '5'],
  ['\u0661\u0662\u066b\u0665', '12.5'],
  ['\uff15\uff10', '50'],
  ['12345678', '12345678'],
])('of the amount %j, %j is kept', (typed, kept) => {
  expect(tidyTyped(typed)).toBe(kept);
});

// Leave the sign out, and each becomes an amount that nobody meant.
test.each(['-50', '1e3', '1.000,50', '1.2.3', '1.234.567', '12,50', '1,00', '10-20', '1,2345', '1,234,56'])(
  '%j could mean another amount: it stays, and is none',
  (typed) => {
    expect(tidyTyped(typed)).toBe(typed);
    expect(typedCents(plainAmount(typed))).toBeNull();
    expect(displayAmount(typed)).toBe(typed);
    expect(stepAmount(typed, 1, { minimum: '1.00' })).toBe('1.00');
  },
);

test.each([
  ['$1,234.5', '1,234.5', '1234.5', '1,234.50'],
  ['10000', '10000', '10000', '10,000.00'],
  ['10,000.00', '10,000.00', '10000.00', '10,000.00'],
  ['25.', '25.', '25.', '25.00'],
  ['.5', '0.5', '0.5', '0.50'],
  ['1,234.567', '1,234.56', '1234.56', '1,234.56'],
  [',', '', '', ''],
  ['', '', '', ''],
])(
  'while %j is typed, %j is shown, %j is the value, and afterwards %j is shown',
  (text, typed, value, shown) => {
    expect(tidyTyped(text)).toBe(typed);
    expect(plainAmount(typed)).toBe(value);
    expect(displayAmount(typed)).toBe(shown);
    expect(displayAmount(value)).toBe(shown);
  },
);

test('an amount of the server is shown whole', () => {
  expect(displayAmount('100000000.00')).toBe('100,000,000.00');
});

test.each([
  ['50', 1, '50.01'],
  ['50.', -1, '49.99'],
  ['0.1', 1, '1.00'],
  ['12.5', 100, '13.50'],
  ['1.50', -100, '1.00'],
  ['999.99', 100, '1000.00'],
  ['4000', -1, '1000.00'],
  ['', 1, '1.00'],
])('the amount %j goes %i cents to %j, from $1 to $1,000', (text, cents, next) => {
  expect(stepAmount(text, cents, { minimum: '1.00', maximum: '1000.00' })).toBe(next);
});

test('an amount without an upper limit has none', () => {
  expect(stepAmount('1000.00', 1, { minimum: '1.00' })).toBe('1000.01');
});

test.each([
  ['short', 'Too short'],
  ['password1', 'Weak'],
  ['aaaaaaaaaaaa', 'Weak'],
  ['tulip-garden', 'Fair'],
  ['correct horse', 'Good'],
  ['correct horse battery staple', 'Strong'],
])('the password %j is %s', (password, label) => {
  expect(passwordStrength(password).label).toBe(label);
});

test('a valid password is not called too short', () => {
  expect(passwordStrength('tulip', 6)).toMatchObject({ score: 0, advice: 'Use at least 6 characters.' });
  expect(passwordStrength('tulips', 6).label).toBe('Weak');
});
