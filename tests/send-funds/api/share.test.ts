/** The shared preview of a member: the page's head, the picture, the QR code. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { svgOf } from '#server/send-funds/draw-share-card.ts';
import { testApp } from '#tests/support/app.ts';
import { gifts } from './gifts.ts';

const product = await testApp();
const visitor = product.visitor();
const picture = async (name: string) => {
  const response = await fetch(`${product.url}/share/${name}/card.png`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};

test.each(['/maya', '/send-to/maya?from=link'])(
  '%s has a head of its own, with a masked name',
  async (path) => {
    const { text } = await visitor.get(path);
    expect(text).toContain('<title>Send M*** a gift · Indulge</title>');
    expect(text).toContain(`<meta property="og:image" content="${product.url}/share/maya/card.png" />`);
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).not.toContain('Maya');
  },
);

test('private, staff and unknown usernames get the neutral head and card', async () => {
  const hidden = await product.newMember({ firstName: 'Hidden' });
  await gifts(product).hide(hidden);
  const god = await product.signIn('god');
  const plain = await picture('nobody.at.all');
  for (const name of [hidden.username, god.username, 'nobody', 'checkout']) {
    expect((await visitor.get(`/${name}`)).text).toContain('<title>Indulge</title>');
    expect((await picture(name)).bytes.equals(plain.bytes)).toBe(true);
  }
});

test('markup in a name is inert in the head and on the card', async () => {
  const odd = await product.newMember({ firstName: '<script>' });
  const { text } = await visitor.get(`/${odd.username}`);
  expect(text).toContain('Send &lt;*** a gift');
  expect((await picture(odd.username)).status).toBe(200);
});

test('the text on the card is drawn as shapes and needs no installed font', () => {
  const edith = svgOf({ name: 'É***', username: 'edith' });
  const somebody = svgOf({ name: null, username: 'edith' });
  expect(edith).not.toContain('<text');
  expect(edith).not.toBe(somebody);
  // A name with letters outside the drawn font gives the neutral card rather than a gap.
  for (const name of ['李***', '<***', '\u{1f381}***'])
    expect(svgOf({ name, username: 'edith' })).toBe(somebody);
});

test('a long name is set smaller, and one that would be too small to read becomes the neutral card', () => {
  const sizeOf = (name: string) => svgOf({ name, username: 'edith' }).match(/scale\(([.\d]+)\)/g)?.[1];
  expect(sizeOf('Maya')).toBe('scale(0.084)');
  expect(Number(sizeOf('Wilhelmina-Josephine')?.slice(6, -1))).toBeLessThan(0.084);
  const endless = 'Wilhelmina-Josephine-Antoinette-Philippa';
  expect(svgOf({ name: endless, username: 'edith' })).toBe(svgOf({ name: null, username: 'edith' }));
});

test('the card is a PNG for link previews, cached for minutes', async () => {
  const { status, headers, bytes } = await picture('maya');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const again = await fetch(`${product.url}/share/maya/card.png`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('the QR code is an SVG for any username, without a look-up', async () => {
  const codes = await Promise.all(['maya', 'nobody'].map((name) => visitor.get(`/share/${name}/qr.svg`)));
  for (const { status, headers, text } of codes) {
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toContain('<svg');
  }
  expect(codes[0]?.text).not.toBe(codes[1]?.text);
  expect((await visitor.get('/share/%3Cscript%3E/qr.svg')).status).toBe(404);
});
