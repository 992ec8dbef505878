import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';

const clock = testClock();
const app = await testApp({ clock, env: { SECURITY_CONTACT: 'mailto:security@indulge.example' } });

test('security.txt names the contact and never expires', async () => {
  const read = async () => {
    const { text, headers } = await app.visitor().get('/.well-known/security.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    return Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    );
  };
  expect(await read()).toEqual({
    Contact: 'mailto:security@indulge.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00.000Z$/),
    'Preferred-Languages': 'en',
    Canonical: `${app.url}/.well-known/security.txt`,
  });
  const yearMs = 365 * 24 * 60 * 60_000;
  const aheadMs = Date.parse((await read()).Expires ?? '') - clock.now().getTime();
  expect(aheadMs).toBeGreaterThan(0);
  expect(aheadMs).toBeLessThan(yearMs);
  clock.advance({ days: 365 });
  expect(Date.parse((await read()).Expires ?? '')).toBeGreaterThan(clock.now().getTime());
});
