/** Pictures of mails: each that the demo sent, and one of each that the product can send. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import { EVERY_MAIL } from '#tests/notifications/every-mail.ts';
import { fileName } from './photograph.ts';
import { type Camera, HEIGHTS, isWanted, type Picture } from './picture.ts';
import { takePicture } from './take-picture.ts';

type Mail = { name: string; html: string };

/** Writes each mail as HTML, too. */
export async function pictureMails({ browser, site, folder, only, looks }: Camera): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const mails = [...(await demoMails(site)), ...eachMail(site)].filter(({ name }) =>
    isWanted({ only }, `mail ${name}`),
  );
  const page = await browser.newPage();
  for (const { name, html } of mails) {
    writeFileSync(join(folder, `${fileName(`mail ${name}`)}.html`), html);
    // On a page of the product: pictures are refused to pages of no site.
    await page.goto(`${site}/sandbox/mail`);
    await page.setContent(html, { waitUntil: 'networkidle' });
    for (const look of looks) {
      // A mail is 600 pixels wide at most, so a large window shows nothing new.
      if (look.width === 1280) continue;
      await page.setViewportSize({ width: look.width, height: HEIGHTS[look.width] });
      await page.emulateMedia({ colorScheme: look.theme });
      const file = `${fileName(`mail ${name}`)}.${look.width}.${look.theme}.png`;
      await takePicture(page, { folder, file, fullPage: true });
      pictures.push({ group: 'mail', name, look, file });
    }
  }
  await page.close();
  return pictures;
}

/**
 * The mails in the mailbox, one of each subject; amounts make no new subject. Mail that came back has no
 * HTML.
 */
async function demoMails(site: string): Promise<Mail[]> {
  const answer = await fetch(`${site}/sandbox/mail/messages`);
  const sent = (await answer.json()) as { to: string; subject: string; html: string }[];
  const pictured = sent.filter(({ html }) => html);
  const bySubject = new Map(
    pictured.map(({ to, subject, html }) => [
      subject.replaceAll(/\$[\d,.]+/g, '$'),
      { name: `demo: ${subject}, to ${to}`, html },
    ]),
  );
  return [...bySubject.values()];
}

function eachMail(site: string): Mail[] {
  return EVERY_MAIL.map((mail) => {
    const { html, pictures = [] } = renderMail('maya@example.com', mail, { appUrl: site });
    const whole = pictures.reduce(
      (page, { id, content }) =>
        page.replaceAll(`cid:${id}`, `data:image/png;base64,${content.toString('base64')}`),
      html.replaceAll('http://localhost:3000/', `${site}/`),
    );
    return { name: mail.template, html: whole };
  });
}
