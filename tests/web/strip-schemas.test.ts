/** What the built app contains of a contract module. */
import { expect, test } from 'vitest';
import { stripSchemas } from '../../web/build/strip-schemas.ts';

test('a route keeps its method and path, and every schema can be dropped', () => {
  const source = `
import { z } from 'zod';
export const Card = z.object({ id: z.string() });
export const LIMITS = { most: 20 } as const;
const fields = { name: z.string() };
export const readCard = defineRoute({
  method: 'GET',
  path: '/api/cards/:id',
  summary: 'One card',
  actor: 'anyone',
  reply: { 200: Card },
});
`;
  expect(stripSchemas('card.ts', source)).toBe(`
import { z } from 'zod';
export const Card = /* @__PURE__ */ (() => (z.object({ id: z.string() })))();
export const LIMITS = { most: 20 } as const;
const fields = /* @__PURE__ */ (() => ({ name: z.string() }))();
export const readCard = ({ method: 'GET', path: '/api/cards/:id' }) as ReturnType<typeof defineRoute>;
`);
});

// Otherwise the browser would have no method, and send GET.
test('a route that takes its method or path over from another is refused', () => {
  const source = `export const readOther = defineRoute({ ...readCard, path: '/api/others/:id' });`;
  expect(() => stripSchemas('card.ts', source)).toThrow('A route says its method and its path itself.');
});
