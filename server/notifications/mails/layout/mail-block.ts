/** Chooses how a part of a mail looks. */
import type { ReactElement } from 'react';
import type { Block } from '../mail-content.ts';
import { renderFacts } from './facts-block.ts';
import { renderBand, renderBarcode, renderImage } from './picture-blocks.ts';
import { renderSecret } from './secret-block.ts';
import {
  renderAddress,
  renderAmount,
  renderButton,
  renderLink,
  renderNote,
  renderQuote,
  renderText,
} from './text-blocks.ts';

export function MailBlock({ block }: { block: Block }): ReactElement {
  switch (block.kind) {
    case 'text':
      return renderText(block);
    case 'amount':
      return renderAmount(block);
    case 'address':
      return renderAddress(block);
    case 'note':
      return renderNote(block);
    case 'button':
      return renderButton(block);
    case 'link':
      return renderLink(block);
    case 'quote':
      return renderQuote(block);
    case 'facts':
      return renderFacts(block);
    case 'secret':
      return renderSecret(block);
    case 'picture':
      return renderImage(block);
    case 'barcode':
      return renderBarcode(block);
    case 'band':
      return renderBand(block);
  }
}
