/** Reads what a mail program would show of a raw mail. */
import PostalMime, { type Attachment } from 'postal-mime';

export async function readMail(source: Uint8Array, envelopeFrom: string) {
  const mail = await PostalMime.parse(source);
  const from = mail.from;
  return {
    from: from?.address ? (from.name ? `${from.name} <${from.address}>` : from.address) : envelopeFrom,
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: withPictures(mail.html ?? '', mail.attachments),
  };
}

/** Puts the pictures that came along into the page, as a mail program does. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce((page, { contentId, mimeType, content }) => {
    if (!contentId || !mimeType.startsWith('image/')) return page;
    const data = Buffer.from(content as ArrayBuffer).toString('base64');
    return page.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${data}`);
  }, html);
}
