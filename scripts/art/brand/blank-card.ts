import { picture } from '../card.ts';
import { box, group } from '../marks.ts';
import { bow } from './ribbon.ts';

/** Between the light ground and the dark one, so that it is a shade on both. */
const shade = '#8d7787';

/** A gift card tied with a ribbon, before its face is known. The ground is that of the page. 856 × 540. */
export function blankCard(): string {
  const ribbon = box(570, 0, 72, 540, shade) + box(0, 234, 856, 72, shade);
  const silk = { face: shade, fold: shade, sheen: shade };
  return picture(
    856,
    540,
    group('', ribbon, 'opacity=".14"') + group('', bow(606, 270, 1.25, 0, true, silk), 'opacity=".28"'),
  );
}
