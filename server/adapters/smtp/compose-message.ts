/**
 * Composes the message of a mail: its headers by nodemailer, and both of its texts as quoted-printable.
 * What a mail shares with others of its shape is encoded once.
 */
import MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';
import type { AttachedFile, InlinePicture, Mail } from '#server/notifications/mailer-port.ts';

export type Address = { name: string; address: string };
export type Envelope = { from: string; to: string[] };
export type Message = { envelope: Envelope; content: string };

type MessageOptions = {
  messageId: string;
  from: string | Address;
  headers: Record<string, string | { prepared: boolean; value: string }>;
};

/** Throws an error with the code EENVELOPE where no mail server could take the addresses. */
export function composeMessage(mail: Mail, { messageId, from, headers }: MessageOptions): Message {
  const { files = [] } = mail;
  const type = files.length > 0 ? 'multipart/mixed' : 'multipart/alternative';
  const node = new MimeNode(type, { disableFileAccess: true, disableUrlAccess: true });
  // An address object is used as it is. A string would be split at commas into several recipients.
  const to = { name: '', address: mail.to };
  node.setHeader({ from, to, subject: mail.subject, 'message-id': messageId, ...headers });
  if (mail.returnPath !== undefined) node.setEnvelope({ from: mail.returnPath, to });
  const { from: sender, to: recipients } = node.getEnvelope();
  const head = node.buildHeaders();
  const boundary = /boundary="?([^"\r\n;]+)/.exec(head)?.[1] ?? '';
  const html = textPart('html', encodeHtml(mail));
  const parts = [
    textPart('plain', encode(mail.text)),
    mail.pictures?.length ? related(html, mail.pictures, `${boundary}-r`) : html,
  ];
  const body = files.length > 0 ? [alternative(parts, `${boundary}-a`), ...files.map(attached)] : parts;
  return {
    envelope: { from: sender || '', to: recipients },
    content: `${head}\r\n\r\n${enclosed(body, boundary)}`,
  };
}

function enclosed(parts: readonly string[], boundary: string): string {
  return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
}

function textPart(type: string, encoded: string): string {
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encoded}`;
}

function alternative(parts: readonly string[], boundary: string): string {
  return `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${enclosed(parts, boundary)}`;
}

function attached({ fileName, type, content }: AttachedFile): string {
  return [
    `Content-Type: ${type}; name=${fileName}`,
    `Content-Disposition: attachment; filename=${fileName}`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(content),
  ].join('\r\n');
}

function base64(content: Buffer): string {
  return content.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
}

/** The page and the pictures that it names. Their ids and file names are ours. */
function related(html: string, pictures: readonly InlinePicture[], boundary: string): string {
  const parts = pictures.map(({ id, fileName, content }) =>
    [
      `Content-Type: image/png; name=${fileName}`,
      `Content-ID: <${id}>`,
      `Content-Disposition: inline; filename=${fileName}`,
      'Content-Transfer-Encoding: base64',
      '',
      base64(content),
    ].join('\r\n'),
  );
  const type = `Content-Type: multipart/related; type="text/html"; boundary="${boundary}"`;
  return `${type}\r\n\r\n${enclosed([html, ...parts], boundary)}`;
}

/** With the soft break that follows a piece, a line has the 76 characters that are allowed. */
const LINE = 75;
const SOFT_BREAK = '=\r\n';
const encodedPieces = new WeakMap<readonly string[], readonly string[]>();

function encode(text: string): string {
  return quotedPrintable.wrap(quotedPrintable.encode(text.replaceAll(/\r?\n/g, '\r\n')), LINE);
}

function encodeHtml({ html, htmlPieces }: Mail): string {
  if (!htmlPieces) return encode(html);
  const { shared, own } = htmlPieces;
  const encoded = encodedPieces.get(shared) ?? shared.map(encode);
  encodedPieces.set(shared, encoded);
  return encoded
    .flatMap((piece, index) => [piece, encode(own[index] ?? '')])
    .filter((piece) => piece !== '')
    .join(SOFT_BREAK);
}
