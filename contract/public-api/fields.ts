/** Custom fields: what a company notes with each reward. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { ApiId } from './values.ts';

export const API_FIELD_TYPES = ['Text', 'Number', 'Date', 'Dropdown', 'Email'] as const;

const options = z.object({ options: z.array(z.string('is not text'), 'is not a list').optional() });

const ApiField = z
  .object({
    id: ApiId,
    label: z.string().meta({ description: 'How `custom_fields` of a reward call it, beside its id' }),
    data_type: z.enum(API_FIELD_TYPES),
    data: options,
    required: z.boolean(),
    scope: z.literal('Reward'),
  })
  .meta({ id: 'Field' });

export const listFields = defineApiRoute({
  method: 'GET',
  path: '/fields',
  summary: 'The custom fields of the company',
  needs: 'read_only',
  reply: z.object({ fields: z.array(ApiField) }),
});

export const createField = defineApiRoute({
  method: 'POST',
  path: '/fields',
  summary: 'Add a custom field; its label is made of its name',
  needs: 'read_write',
  body: z.object({
    display_name: z.string('is missing'),
    data_type: z.enum(API_FIELD_TYPES, `is none of ${API_FIELD_TYPES.join(', ')}`),
    data: options.nullish(),
    required: z.boolean('is not true or false').nullish(),
  }),
  reply: z.object({ field: ApiField }),
  statuses: { 422: 'The name is taken or not allowed, or a Dropdown has no options' },
});
