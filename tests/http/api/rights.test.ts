/**
 * The rights of every role, written a second time from P1, P31 and P105, route by route. The product decides
 * by contract/kernel/capabilities.ts and by the right that each route names; the tables in rights/ fail when
 * one of them changes unnoticed. All other routes need only a session.
 */
import { expect, test } from 'vitest';
import { can, ROLES } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { COMPANY_RIGHTS } from './rights/of-companies.ts';
import { MEMBER_RIGHTS } from './rights/of-members.ts';
import { STAFF_RIGHTS } from './rights/of-staff.ts';

const RIGHTS = [...MEMBER_RIGHTS, ...STAFF_RIGHTS, ...COMPANY_RIGHTS];

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test.each(RIGHTS)('$right belongs to: $roles', ({ right, roles, calls }) => {
  expect(ROLES.filter((role) => can(role, right as never)).join(' ')).toBe(roles);
  const opened = ROUTES.filter(({ route }) => route.actor === right);
  expect(opened.map(({ route }) => `${route.method} ${route.path}`).toSorted()).toEqual(
    linesOf(calls).toSorted(),
  );
});

test("routes without a right of their own concern the user's own account", () => {
  const rest = ROUTES.map(({ route }) => route).filter(
    ({ actor }) => !RIGHTS.some(({ right }) => right === actor),
  );
  expect(new Set(rest.map(({ actor }) => actor))).toEqual(new Set(['signed-in']));
  for (const { path } of rest)
    expect(path).toMatch(
      /^\/api\/(auth|user|profile|verify|notifications|transactions|complete-profile|profile-picture|upload-profile-picture|confirm-payment)(\/|$)/,
    );
});
