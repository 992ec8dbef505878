/** A custom field, in the form of the public API. */
import type { z } from 'zod';
import { FieldBody } from '#contract/enterprise/fields.ts';
import type { API_FIELD_TYPES, createField, listFields } from '#contract/public-api/fields.ts';
import type { Field } from '#server/rewards/index.ts';
import { ApiError, nest } from '../edge/api-error.ts';

const TYPES = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Dropdown',
  email: 'Email',
} as const satisfies Record<Field['type'], (typeof API_FIELD_TYPES)[number]>;

type ApiField = z.input<(typeof listFields)['reply']>['fields'][number];

export function toApiField({ id, label, type, required, options }: Field): ApiField {
  const data = type === 'choice' ? { options } : {};
  return { id, label, data_type: TYPES[type], data, required, scope: 'Reward' };
}

const PATHS: Record<string, readonly string[]> = { name: ['display_name'], options: ['data', 'options'] };

/** Throws 422 with the path of what is wrong. */
export function toFieldBody(body: z.output<NonNullable<(typeof createField)['body']>>): FieldBody {
  const type = Object.entries(TYPES).find(([, name]) => name === body.data_type)?.[0];
  const parsed = FieldBody.safeParse({
    name: body.display_name,
    type,
    required: body.required ?? false,
    options: body.data?.options ?? [],
  });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const message = first?.message ?? 'is not valid';
  throw new ApiError(422, message, nest(PATHS[String(first?.path[0])] ?? ['data'], message));
}
