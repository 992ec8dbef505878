/** Custom fields of a company: what it notes with each reward, such as a cost center. */
import { z } from 'zod';
import { Done, Id } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

export const FIELD_TYPES = ['text', 'number', 'date', 'choice', 'email'] as const;
export const FIELDS_MAX = 20;
export const FIELD_NAME_MAX = 60;
const FIELD_OPTIONS_MAX = 100;
export const FIELD_VALUE_MAX = 500;

const NAME = 'Please enter a name of letters, numbers and spaces.';

/** A custom field is a column of its own in a payout file. */
const FILE_COLUMNS: readonly string[] = [
  ...['email', 'emailaddress', 'username', 'phone', 'phonenumber', 'mobile', 'amount', 'message', 'name'],
];

export const fieldName = z
  .string(NAME)
  .trim()
  .min(1, NAME)
  .max(FIELD_NAME_MAX, `A name can have at most ${FIELD_NAME_MAX} characters.`)
  .regex(/^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9_ ]*$/, NAME)
  .refine(
    (name) => !FILE_COLUMNS.includes(name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')),
    'Payout files have a column of this name. Please choose another name.',
  );

const fieldOptions = z
  .array(
    z.string().trim().min(1, 'An option is empty.').max(100, 'An option can have at most 100 characters.'),
  )
  .max(FIELD_OPTIONS_MAX, `A field can have at most ${FIELD_OPTIONS_MAX} options.`)
  .transform((options) => [...new Set(options)]);

export const FieldBody = z
  .object({
    name: fieldName,
    type: z.enum(FIELD_TYPES, 'Please choose a type.'),
    required: z.boolean().default(false),
    /** For a choice. */
    options: fieldOptions.default([]),
  })
  .refine(({ type, options }) => (type === 'choice') === options.length > 0, {
    error: 'Please enter at least one option.',
    path: ['options'],
  });
export type FieldBody = z.output<typeof FieldBody>;

export const RewardField = z
  .object({
    id: Id,
    name: z.string(),
    /** How programs call it. */
    label: z.string(),
    type: z.enum(FIELD_TYPES),
    required: z.boolean(),
    options: z.array(z.string()),
  })
  .meta({ id: 'RewardField' });
export type RewardField = z.infer<typeof RewardField>;

/** What a reward notes, by the id or the label of a field. */
export const FieldValues = z
  .record(z.string().max(100), z.string().max(FIELD_VALUE_MAX, `At most ${FIELD_VALUE_MAX} characters.`))
  .optional();

/** As a reward shows it. */
export const CustomFieldValue = z.object({ id: Id, label: z.string(), name: z.string(), value: z.string() });

export const listRewardFields = defineRoute({
  method: 'GET',
  path: '/api/enterprise/reward-fields',
  summary: "The company's custom fields, in the order in which they were made",
  actor: 'enterprise-rewards',
  reply: { 200: z.array(RewardField) },
  private: true,
});

export const createRewardField = defineRoute({
  method: 'POST',
  path: '/api/enterprise/reward-fields',
  summary: 'Add a custom field; rewards that are ordered from now on can carry it',
  actor: 'enterprise-settings',
  body: FieldBody,
  reply: { 201: RewardField },
  refusals: ['field-name-taken', 'too-many-fields'],
  private: true,
});

export const deleteRewardField = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/reward-fields/:fieldId',
  summary: 'Delete a custom field; rewards keep what they noted',
  actor: 'enterprise-settings',
  params: z.object({ fieldId: Id }),
  reply: { 200: Done },
  refusals: ['not-found'],
  private: true,
});
