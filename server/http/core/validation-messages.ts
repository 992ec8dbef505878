/**
 * Messages for input that a schema refuses without a message of its own. zod's are for developers ('Invalid
 * input: expected string, received undefined').
 */
import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

function messageFor(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${typeNames(issue.expected)}.`;
    case 'invalid_value':
      return `This must be ${oneOf(issue.values.map(String))}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This does not have the right form.';
    case 'too_small':
      return bound(issue.origin, 'least', Number(issue.minimum));
    case 'too_big':
      return bound(issue.origin, 'most', Number(issue.maximum));
    case 'unrecognized_keys':
      return `This is not known here: ${issue.keys.join(', ')}.`;
    default:
      return 'This is not valid.';
  }
}

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formats: Record<string, string> = {
  uuid: 'This is not an id.',
  datetime: 'This must be a time like 2026-01-31T12:00:00Z.',
  date: 'This must be a day like 2026-01-31.',
};

function typeNames(expected: string): string {
  return types[expected] ?? 'something else';
}

function oneOf(values: string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
}

function bound(origin: string, which: 'least' | 'most', limit: number): string {
  if (origin === 'string') {
    if (which === 'least' && limit === 1) return 'This is required.';
    return `This must be at ${which} ${limit} characters long.`;
  }
  if (origin === 'array') return `This must have at ${which} ${limit} ${limit === 1 ? 'entry' : 'entries'}.`;
  return `This must be at ${which} ${limit}.`;
}

/** Installs these messages for every schema of this process that has none of its own. */
export function installValidationMessages(): void {
  z.config({ customError: messageFor });
}
