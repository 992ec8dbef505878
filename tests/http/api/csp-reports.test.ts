import { expect, test } from 'vitest';
import { readReports } from '#server/http/core/policy-reports.ts';
import { testApp } from '#tests/support/app.ts';

const app = await testApp();
const path = '/api/csp-reports';
const old = {
  'csp-report': {
    'document-uri': 'https://indulge.example/marketplace/maya?x=1',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?of=maya',
  },
};
const modern = {
  type: 'csp-violation',
  url: 'https://indulge.example/marketplace/maya',
  body: { effectiveDirective: 'style-src', blockedURL: 'inline', sample: 'maya@example.com' },
};

test('every page tells browsers where to report', async () => {
  const { headers } = await app.visitor().get('/');
  expect(headers.get('reporting-endpoints')).toBe(`csp="${path}"`);
  expect(headers.get('content-security-policy')).toMatch(/report-to csp;report-uri \/api\/csp-reports/);
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*payment=\(self "http:\/\/localhost:\d+"\)/);
});

test('of a report, only the directive and the origin that was kept out remain', () => {
  expect(readReports(old)).toEqual([{ directive: 'script-src-elem', blocked: 'https://evil.example' }]);
  expect(readReports([modern, modern])).toEqual([
    { directive: 'style-src', blocked: 'inline' },
    { directive: 'style-src', blocked: 'inline' },
  ]);
  expect(JSON.stringify(readReports([old, modern]))).not.toMatch(/maya/);
  for (const nothing of [null, 'x', 1, [], [null], {}, { 'csp-report': 1 }, { type: 'crash', body: {} }])
    expect(readReports(nothing)).toEqual([]);
  expect(readReports(Array.from({ length: 50 }, () => modern))).toHaveLength(10);
  const odd = { 'csp-report': { 'effective-directive': '<b>', 'blocked-uri': `data:${'x'.repeat(500)}` } };
  expect(readReports(odd)).toEqual([{ directive: 'unknown', blocked: 'data:' }]);
});

test('a browser reports without a session and from wherever it is, and is counted', async () => {
  const counted = async () =>
    Number(
      /^csp_reports_total\{directive="script-src"\} (\d+)/m.exec(
        (await app.visitor().get('/metrics')).text,
      )?.[1] ?? 0,
    );
  const before = await counted();
  for (const [type, body] of [
    ['application/csp-report', JSON.stringify(old)],
    ['application/reports+json', JSON.stringify([old, modern])],
    ['application/json', JSON.stringify(old)],
  ] as const) {
    const headers = { 'content-type': type, origin: 'null', 'sec-fetch-site': 'cross-site' };
    expect((await app.visitor().send('POST', path, { headers, body })).status).toBe(204);
  }
  expect(await counted()).toBe(before + 3);
  const tooLong = { headers: { 'content-type': 'application/csp-report' }, body: 'x'.repeat(40_000) };
  expect((await app.visitor().send('POST', path, tooLong)).status).toBe(413);
  const broken = { headers: { 'content-type': 'application/csp-report' }, body: '{' };
  expect((await app.visitor().send('POST', path, broken)).status).toBe(400);
});
