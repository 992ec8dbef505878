/** The titles of security events, in the lists of users and of staff. */
import { expect, test } from 'vitest';
import { securityEventTitle } from '#web/shared/security/security-event-title.ts';

test.each([
  ['role-given', 'administrator', null, 'Role given: Administrator'],
  ['role-given', 'account_manager', 'account_staff', 'Role given: Account Manager (was Account Staff)'],
  ['role-removed', null, 'customer_service', 'Role removed: Customer Service'],
  ['sign-in', null, null, 'Signed in'],
  ['others-signed-out', null, null, 'Other browsers signed out'],
])('%s of %s, before %s, reads %j', (kind, role, formerRole, title) => {
  expect(securityEventTitle({ kind, role, formerRole })).toBe(title);
});
