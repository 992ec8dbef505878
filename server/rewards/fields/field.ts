/** A custom field, and what a reward notes in it. Nothing here reads a clock or a database. */
import { z } from 'zod';
import type { FIELD_TYPES, RewardField } from '#contract/enterprise/fields.ts';
import { FIELD_VALUE_MAX } from '#contract/enterprise/fields.ts';

export type FieldType = (typeof FIELD_TYPES)[number];
export type Field = RewardField;

/** As it is kept with a reward: the field as it was then. */
export type CustomFieldValue = { id: string; label: string; name: string; value: string };

/** `field` is its id or its label. */
export type GivenValue = { field: string; value: string };

/** `field` is its id, or what the caller called it. */
export type FieldProblem = { field: string; message: string };

/** 'Cost Center' as programs call it: 'cost_center'. */
export function labelOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
}

/** An empty value counts as missing. */
export function checkFields(
  fields: readonly Field[],
  values: readonly GivenValue[] | null | undefined,
): { kept: CustomFieldValue[] } | FieldProblem {
  const given = new Map<string, string>();
  for (const { field: key, value } of values ?? []) {
    const field = fields.find(({ id, label }) => key === id || key === label);
    if (!field) return { field: key, message: `Your company has no field ${key}.` };
    if (given.has(field.id)) return { field: field.id, message: `${field.name} is given twice.` };
    given.set(field.id, value.trim());
  }
  const kept: CustomFieldValue[] = [];
  for (const field of fields) {
    const value = given.get(field.id) ?? '';
    if (value === '') {
      if (field.required) return { field: field.id, message: `${field.name} is missing.` };
      continue;
    }
    const wrong = problemOf(field, value);
    if (wrong) return { field: field.id, message: `${field.name} ${wrong}` };
    kept.push({ id: field.id, label: field.label, name: field.name, value });
  }
  return { kept };
}

/** What follows the name of the field; undefined for a value of its type. */
function problemOf({ type, options }: Field, value: string): string | undefined {
  if (value.length > FIELD_VALUE_MAX) return `can have at most ${FIELD_VALUE_MAX} characters.`;
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) return 'has characters that cannot be shown.';
  switch (type) {
    case 'text':
      return undefined;
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? undefined : 'is not a number.';
    case 'date':
      return z.iso.date().safeParse(value).success ? undefined : 'is not a date such as 2026-12-24.';
    case 'email':
      return z.email().safeParse(value).success ? undefined : 'is not an email address.';
    case 'choice':
      return options.includes(value) ? undefined : `is none of: ${options.join(', ')}.`;
  }
}
