/** What holds for each mail of the product. */
import { expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import { mailContent } from '#server/notifications/mails/templates.ts';
import { EVERY_MAIL } from '../every-mail.ts';

const context = { appUrl: 'https://indulge.example' };

test.each(EVERY_MAIL)(
  '$template has one button at most, our logo, and no picture of another host',
  (mail) => {
    const { blocks } = mailContent(mail, context);
    expect(blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(1);
    expect(blocks.filter(({ kind }) => kind === 'amount').length).toBeLessThanOrEqual(1);
    const { html, pictures: inside = [] } = renderMail('maya@example.com', mail, context);
    const pictures = [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src]) => src ?? '');
    expect(pictures[0]).toBe('https://indulge.example/icon-192.png');
    const ours = pictures.filter((src) => !src.startsWith('cid:'));
    // What is not ours travels inside the mail.
    expect(pictures.filter((src) => src.startsWith('cid:'))).toEqual(inside.map(({ id }) => `cid:${id}`));
    for (const src of ours)
      expect(src).toMatch(/^(https:\/\/indulge\.example|http:\/\/localhost:3000)\/[a-z0-9/-]+\.png$/);
    // Each picture is the same for every reader: no name, no token, no query.
    expect(pictures.join()).not.toMatch(/maya|token|\?/);
    expect(html).toMatch(/<a href="https:\/\/indulge\.example\/help"[^>]*>Help<\/a>/);
    expect(html).not.toMatch(/@font-face|fonts\.g|<script|url\(/);
    expect(html).toContain('prefers-color-scheme: dark');
  },
);

test.each(EVERY_MAIL)(
  '$template reads as plain text: each address on a line of its own, no markup',
  (mail) => {
    const { text } = renderMail('maya@example.com', mail, context);
    expect(text).not.toMatch(/[<>]|undefined|null/);
    expect(text).toMatch(/\nHelp: https:\/\/indulge\.example\/help\n$/);
    for (const line of text.split('\n').filter((one) => one.includes('https://indulge.example')))
      expect(line).toMatch(/^https:\/\/\S+$|^Indulge · |: https:\/\/\S+$/);
  },
);

// Leave headingOf out of a subject, and this must fail.
test.each(EVERY_MAIL)(
  'subject and heading of $template are sentences: no word within is capitalized',
  (mail) => {
    const names = /\b(Acme Rewards|Butterlamp|Indulge|INV-\d+)\b/g;
    const { subject, heading } = mailContent(mail, context);
    for (const line of [subject, heading]) {
      expect(line.replaceAll(names, '')).not.toMatch(/(?<!:)[ -][A-Z][a-z]/);
    }
  },
);

test.each(EVERY_MAIL)('the facts of $template have lines between them, and none at their end', (mail) => {
  const { html } = renderMail('maya@example.com', mail, context);
  const tables = html.match(/<table style="width:100%;border-collapse.*?<\/table>/g) ?? [];
  expect(tables).toHaveLength(
    mailContent(mail, context).blocks.filter(({ kind }) => kind === 'facts').length,
  );
  for (const table of tables) {
    const lines = table
      .split('<tr>')
      .slice(1)
      .map((row) => row.includes('border-bottom'));
    expect(lines).toEqual(lines.map((_, place) => place < lines.length - 1));
  }
});

test('a mail with a code has the amount, the code, and how to use it, in this order', () => {
  const mail = EVERY_MAIL.find(({ template }) => template === 'gift-card-codes');
  if (!mail) throw new Error('There is no mail with a code.');
  const { html, text } = renderMail('maya@example.com', mail, context);
  for (const version of [html.replaceAll(/<\/span><span[^>]*>/g, ''), text]) {
    const places = ['$25.00', '6041229877134450', '0042', 'Show the code', 'Not redeemable for cash'].map(
      (part) => version.lastIndexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

// Leave codeGroups out of gift-card-codes.ts, and this must fail.
test('a mail shows a plain code in fours, with gaps that are not copied', () => {
  const mail = EVERY_MAIL.find(({ template }) => template === 'gift-card-codes');
  if (!mail) throw new Error('There is no mail with a code.');
  const { html } = renderMail('maya@example.com', mail, context);
  const shown = /<span[^>]*>6041<\/span>(.*?)<\/p>/.exec(html)?.[1] ?? '';
  expect(shown.replaceAll(/<span style="display:inline-block;padding-left:0\.4em">/g, '|')).toBe(
    '|2298</span>|7713</span>|4450</span>',
  );
});

test.each([
  ['gift-reminder', 'background-color:#12344d'],
  ['gift-card-codes', 'background-color:#ffffff'],
])('the dark theme leaves what has a ground of its own in %s', (template, ground) => {
  const mail = EVERY_MAIL.find((each) => each.template === template);
  if (!mail) throw new Error(`There is no mail ${template}.`);
  const { html } = renderMail('maya@example.com', mail, context);
  const [band = ''] = /<table[^>]*class="own"[^>]*>/.exec(html) ?? [];
  expect(band).toContain(ground);
  // Every cell of the card has the dark ground otherwise.
  expect(html).toContain('.ground .card .own td { background-color: transparent !important; }');
});
