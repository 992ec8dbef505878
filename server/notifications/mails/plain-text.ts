/** The plain-text version of a mail. */
import { type Block, footerText, type MailContent, type MailContext } from './mail-content.ts';

export function plainText(content: MailContent, context: MailContext): string {
  const { heading, blocks } = content;
  const paragraphs = blocks.map(paragraph).filter((text) => text !== '');
  return `${[heading, ...paragraphs, ending(content, context)].join('\n\n')}\n`;
}

/** Below the line of two hyphens, which mail programs take for the start of a signature. */
function ending(content: MailContent, context: MailContext): string {
  const { appUrl } = context;
  return `-- \n${footerText(content, context)}\nIndulge · ${appUrl}\nHelp: ${appUrl}/help`;
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
      return `${block.label}: ${block.value}`;
    case 'secret':
    case 'address':
      return `${block.label}: ${block.parts.join('')}`;
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
