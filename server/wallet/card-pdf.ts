/** A gift card as a PDF, to print and to give. */
import { displayCents } from '#contract/kernel/money.ts';
import { barcodePng, type RevealedCard } from '#server/gift-cards/index.ts';
import { PDF_MARGIN, type Pdf, printable, renderPdf, writeLines } from '#server/kernel/pdf.ts';

const FACE = { width: 320, height: 202, radius: 16, plum: '#611c57', gold: '#e6ad3e' };

export async function cardPdf({ card, secret, scannable }: RevealedCard): Promise<Buffer> {
  const title = `${card.name} gift card`;
  const barcode = scannable && (await barcodePng(scannable));
  return renderPdf(title, (pdf) => {
    drawFace(pdf, { name: card.name, amount: displayCents(card.faceCents) });
    pdf.y = PDF_MARGIN + FACE.height + 18;
    if (secret.code) writeSecret(pdf, 'Code', secret.code);
    if (secret.pin) writeSecret(pdf, 'PIN', secret.pin);
    if (barcode) {
      const [width, height] = scannable.kind === 'qr' ? [130, 130] : [260, 90];
      pdf.image(barcode, PDF_MARGIN - 6, pdf.y + 10, { fit: [width, height] });
      pdf.y += height + 10;
    }
    if (secret.redemptionUrl) writeSecret(pdf, 'Redeem at', secret.redemptionUrl);
    writeLines(pdf, [
      { text: 'How to use', bold: true, gapBefore: 16 },
      { text: card.howToUse ?? `Show or enter the code when you pay at ${card.name}.` },
      ...(card.terms ? [{ text: 'Terms', bold: true, gapBefore: 14 }, { text: card.terms }] : []),
      { text: 'Anyone with the code can spend the card. Treat it like cash.', gapBefore: 14 },
    ]);
  });
}

/** Our own face: the brand's art belongs to screens. */
function drawFace(pdf: Pdf, { name, amount }: { name: string; amount: string }): void {
  const [left, top] = [PDF_MARGIN, PDF_MARGIN];
  pdf.save();
  pdf.roundedRect(left, top, FACE.width, FACE.height, FACE.radius).clip();
  pdf.rect(left, top, FACE.width, FACE.height).fill(FACE.plum);
  pdf.rect(left + FACE.width - 64, top, 14, FACE.height).fill(FACE.gold);
  pdf.restore();
  pdf.fillColor('white');
  pdf
    .font('Times-Roman')
    .fontSize(14)
    .text('Indulge', left + 24, top + 22);
  const inside = { width: FACE.width - 110, height: 60, ellipsis: true };
  pdf
    .font('Times-Bold')
    .fontSize(26)
    .text(printable(name), left + 24, top + 84, inside);
  pdf
    .font('Helvetica-Bold')
    .fontSize(18)
    .text(amount, left + 24, top + FACE.height - 44);
  pdf.fillColor('black');
}

function writeSecret(pdf: Pdf, label: string, value: string): void {
  writeLines(pdf, [{ text: label, gapBefore: 6 }]);
  pdf.font('Courier-Bold').fontSize(16).text(printable(value), PDF_MARGIN);
}
