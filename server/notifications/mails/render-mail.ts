/** Turns an email's content into the message that is sent. */
import './production-react.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../mailer-port.ts';
import { BARCODE_ID, mailLayout } from './layout.ts';
import type { MailContent, MailContext } from './mail-content.ts';
import { plainText } from './plain-text.ts';
import { type AnyMail, mailContent } from './templates.ts';

/** The document type that mail programs expect: Outlook lays out tables by it. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" ' +
  '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React asks a browser to fetch pictures early. A mail program ignores that, or takes it for tracking. */
const preloadedPicture = /<link rel="preload" as="image"[^>]*>/g;

/** Renders HTML and plain text for one recipient. */
export function renderMail(to: string, mail: AnyMail, context: MailContext): Omit<Mail, 'id'> {
  const content = mailContent(mail, context);
  const html = renderToStaticMarkup(mailLayout(content, context)).replaceAll(preloadedPicture, '');
  const subject = onOneLine(content.subject);
  const fromName = content.fromName && `${onOneLine(content.fromName)} via Indulge`;
  const message = {
    to,
    subject,
    html: documentType + html,
    text: plainText(content, context),
    ...inlinePictures(content),
  };
  return fromName ? { ...message, fromName } : message;
}

function inlinePictures({ blocks }: MailContent): Pick<Mail, 'pictures'> {
  const barcode = blocks.find((block) => block.kind === 'barcode');
  return barcode ? { pictures: [{ id: BARCODE_ID, fileName: 'barcode.png', content: barcode.png }] } : {};
}

/** A line break in a subject would start a second header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
