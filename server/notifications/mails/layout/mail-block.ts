/** Chooses how a part of a mail looks. */
import type { ReactElement } from 'react';
import type { Block } from '../mail-content.ts';
import { facts } from './facts-block.ts';
import { band, barcode, picture } from './picture-blocks.ts';
import { secret } from './secret-block.ts';
import { address, amount, button, link, note, quote, text } from './text-blocks.ts';

export function MailBlock({ block }: { block: Block }): ReactElement {
  switch (block.kind) {
    case 'text':
      return text(block);
    case 'amount':
      return amount(block);
    case 'address':
      return address(block);
    case 'note':
      return note(block);
    case 'button':
      return button(block);
    case 'link':
      return link(block);
    case 'quote':
      return quote(block);
    case 'facts':
      return facts(block);
    case 'secret':
      return secret(block);
    case 'picture':
      return picture(block);
    case 'barcode':
      return barcode(block);
    case 'band':
      return band(block);
  }
}
