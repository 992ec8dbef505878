/** Validation messages are sentences for users. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ROUTES } from '#contract/routes.ts';
import { installValidationMessages } from '#server/http/core/validation-messages.ts';

installValidationMessages();

const wrong = [undefined, null, -1, 1.5, 'x', '', true, [], {}];

/** Empty values, values of other types, and objects with every field invalid in the same way. */
function wrongInputs(schema: z.ZodType): unknown[] {
  const fields = Object.keys('shape' in schema ? (schema.shape as object) : {});
  return [...wrong, ...wrong.map((value) => Object.fromEntries(fields.map((field) => [field, value])))];
}

describe.each(
  ROUTES.flatMap(({ route: { method, path, body, query } }) => [
    ...(body ? [{ what: `the body of ${method} ${path}`, schema: body as z.ZodType }] : []),
    ...(query ? [{ what: `the query of ${method} ${path}`, schema: query as z.ZodType }] : []),
  ]),
)('$what', ({ schema }) => {
  test('is refused without developer jargon', () => {
    const messages = wrongInputs(schema).flatMap((input) => {
      const { error } = schema.safeParse(input);
      return (error?.issues ?? []).map(({ message }) => message);
    });
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      expect(message).toMatch(/^[A-Z]/);
      expect(message).not.toMatch(/invalid input|expected|undefined|NaN|null/i);
    }
  });
});
