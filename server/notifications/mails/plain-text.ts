/** The plain-text version of an email. */
import type { Block, MailContent, MailContext } from './mail-content.ts';

export function plainText({ heading, blocks }: MailContent, { appUrl }: MailContext): string {
  const paragraphs = blocks.map(paragraph).filter((text) => text !== '');
  return `${[heading, ...paragraphs, `-- \nIndulge · ${appUrl}\nHelp: ${appUrl}/help`].join('\n\n')}\n`;
}

function paragraph(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'amount':
    case 'secret':
      return `${block.label}: ${block.value}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return `“${block.text}”\n${block.from}`;
    case 'band':
      return block.headline ?? '';
    case 'picture':
    case 'barcode':
      return '';
  }
}
