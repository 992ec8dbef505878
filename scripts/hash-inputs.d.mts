/** Types for hash-inputs.mjs, which stays plain JavaScript so that any Node can read it. */
export function hashInputs(inputs: string[], only?: RegExp): string;
