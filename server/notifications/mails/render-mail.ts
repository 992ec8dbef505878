/** Turns an email's content into the message that is sent. */
import { render } from '@react-email/render';
import type { Mail } from '../mailer-port.ts';
import { mailLayout } from './layout.ts';
import type { MailContext } from './mail-content.ts';
import { plainText } from './plain-text.ts';
import { type AnyMail, mailContent } from './templates.ts';

/** Renders HTML and plain text for one recipient. */
export async function renderMail(to: string, mail: AnyMail, context: MailContext): Promise<Mail> {
  const content = mailContent(mail, context);
  const html = await render(mailLayout(content, context));
  return { to, subject: onOneLine(content.subject), html, text: plainText(content, context) };
}

/** A line break in a subject would start a second header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
