import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoCatalogue } from '#server/catalogue/demo-catalogue.ts';

// Draws the face of every brand of the catalog into web/public/cards, each by the file in cards/ with its
// slug. The product shows the committed drawings; run this after changing one.
const folder = fileURLToPath(new URL('../../web/public/cards', import.meta.url));
for (const { slug } of demoCatalogue) {
  const drawing: { face: () => string } = await import(`./cards/${slug}.ts`);
  writeFileSync(`${folder}/${slug}.svg`, drawing.face());
}
