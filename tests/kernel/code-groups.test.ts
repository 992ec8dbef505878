/** How a code is shown. */
import { expect, test } from 'vitest';
import { codeGroups } from '#contract/kernel/code-groups.ts';

test.each([
  ['6041229877134450', ['6041', '2298', '7713', '4450']],
  ['AB12CD34EF', ['AB12', 'CD34', 'EF']],
  ['12345678', ['1234', '5678']],
  // Short, or written in a form of its own.
  ['0042', ['0042']],
  ['1234567', ['1234567']],
  ['ABCD-EFGH-JKLM', ['ABCD-EFGH-JKLM']],
  ['6041 2298 7713', ['6041 2298 7713']],
  ['', ['']],
])('%j is shown as %j, and the groups joined are the code', (code, groups) => {
  expect(codeGroups(code)).toEqual(groups);
  expect(groups.join('')).toBe(code);
});
