/** Turns a mail's content into the message that is sent. */
import './production-react.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../mailer-port.ts';
import { fillInMarkup, type Laid, type MarkupPieces } from './fast-path/fill-in-markup.ts';
import { mailLayout } from './layout/mail-layout.ts';
import { BARCODE_ID } from './layout/picture-blocks.ts';
import type { MailContent, MailContext } from './mail-content.ts';
import { plainText } from './plain-text.ts';
import { type AnyMail, mailContent } from './templates.ts';

/** The document type that mail programs expect: Outlook lays out tables by it. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" ' +
  '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React asks a browser to fetch pictures early. A mail program ignores that, or takes it for tracking. */
const preloadedPicture = /<link rel="preload" as="image"[^>]*>/g;

/** Renders HTML and plain text for one recipient. Without `fastPaths`, React renders each mail. */
export function renderMail(
  to: string,
  mail: AnyMail,
  { appUrl, fastPaths = false }: MailContext & { fastPaths?: boolean },
): Omit<Mail, 'id'> {
  const content = mailContent(mail, { appUrl });
  const render = (laid: Laid) => markupOf(laid, { appUrl });
  const htmlPieces = fastPaths ? fillInMarkup(content, { scope: appUrl, render }) : undefined;
  const html = htmlPieces ? joined(htmlPieces) : render(content);
  const subject = onOneLine(content.subject);
  const fromName = content.fromName && `${onOneLine(content.fromName)} via Indulge`;
  return {
    to,
    subject,
    html,
    text: plainText(content, { appUrl }),
    ...(htmlPieces && { htmlPieces }),
    ...inlinePictures(content),
    ...(fromName && { fromName }),
  };
}

/** A whole HTML document. */
export function markupOf(content: Laid, context: MailContext): string {
  return documentType + renderToStaticMarkup(mailLayout(content, context)).replaceAll(preloadedPicture, '');
}

function joined({ shared, own }: MarkupPieces): string {
  return shared.map((piece, index) => piece + (own[index] ?? '')).join('');
}

function inlinePictures({ blocks }: MailContent): Pick<Mail, 'pictures'> {
  const barcode = blocks.find((block) => block.kind === 'barcode');
  return barcode ? { pictures: [{ id: BARCODE_ID, fileName: 'barcode.png', content: barcode.png }] } : {};
}

/** A line break in a subject would start a second header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
