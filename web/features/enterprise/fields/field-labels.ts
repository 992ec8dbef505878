/** How the types of a custom field are called on screen. */
import type { FIELD_TYPES } from '#contract/enterprise/fields.ts';

export const FIELD_TYPE_LABELS: Record<(typeof FIELD_TYPES)[number], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  email: 'Email address',
};
