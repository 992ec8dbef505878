import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, line, many, oval, shape, short } from '../marks.ts';

export function face(): string {
  return card(
    '#c9d3c0',
    circle(640, 196, 128, '#f1e7d2') +
      many(7, (i) =>
        oval(
          640,
          470,
          60 + i * 58,
          8 + i * 10,
          'none',
          `stroke="#6d4a35" stroke-width="${short(5 - i * 0.5)}" opacity="${short(0.9 - i * 0.1)}"`,
        ),
      ) +
      line('M628 470V352M660 470L652 400L666 352', '#2e241f', 7) +
      shape(
        'M560 296C600 240 680 236 726 268C770 296 806 344 842 366C790 372 740 376 700 372C640 372 580 352 560 296z',
        '#3d4c57',
      ) +
      shape('M620 280C680 270 730 310 800 352C740 350 660 344 620 280z', '#5f7480') +
      shape('M640 300C690 304 730 332 770 352C720 350 670 336 640 300z', '#8ea2a8') +
      line('M590 312C520 300 520 236 566 206S600 120 548 112', '#3d4c57', 30) +
      line('M584 316C528 300 530 240 572 212', '#f4efe4', 9) +
      shape('M566 92C540 82 512 92 504 110L396 132L508 134C530 146 562 138 572 118z', '#3d4c57') +
      shape('M506 112L396 132L508 132z', '#d9813a') +
      circle(532, 108, 5, '#f4efe4') +
      line('M548 92C590 74 626 84 650 104', '#2e241f', 6) +
      word('Slow', { face: 'cormorant', size: 170, fill: '#3a2a20', x: 52, y: 324 }) +
      word('Heron', { face: 'cormorantItalic', size: 170, fill: '#3a2a20', x: 52, y: 452 }) +
      word('COFFEE', { face: 'josefin', size: 34, fill: '#8a4f2b', x: 62, y: 100, tracking: 420 }) +
      line('M62 122H222', '#8a4f2b', 3),
  );
}
