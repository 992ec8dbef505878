import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, line, many, ring, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#d9cdf2',
    many(6, (i) =>
      ring(
        428,
        548,
        220 + i * 74,
        ['#c7b6ec', '#bfaae8', '#cdbcf0', '#c2aee9', '#d0c1f1', '#c7b6ec'][i] ?? '',
        37,
      ),
    ) +
      shape('M428 500C340 440 240 436 130 456V250C240 230 340 240 428 300z', '#fffaf0') +
      shape('M428 500C516 440 616 436 726 456V250C616 230 516 240 428 300z', '#f1e6f7') +
      shape('M428 300C350 226 250 206 146 214V240C250 232 348 240 428 310z', '#fff') +
      shape('M428 300C506 226 606 206 710 214V240C606 232 508 240 428 310z', '#fffaf0') +
      line(
        'M170 290Q290 276 392 334M170 330Q290 316 392 374M170 370Q290 356 392 414M464 334Q566 276 686 290M464 374Q566 316 686 330M464 414Q566 356 686 370',
        '#a58ad6',
        6,
        'stroke-dasharray="60 18 30 18"',
      ) +
      shape(
        'M428 500C340 440 240 436 120 458V480C240 460 340 470 416 524H440C516 470 616 460 736 480V458C616 436 516 440 428 500z',
        '#3d2a78',
      ) +
      line('M428 304V500', '#cdbcf0', 5) +
      line('M120 300C60 60 330-20 428-20S796 60 736 300', '#3d2a78', 26) +
      box(70, 268, 84, 150, '#ff8f6b', 40) +
      box(60, 290, 40, 106, '#3d2a78', 20) +
      box(702, 268, 84, 150, '#ff8f6b', 40) +
      box(756, 290, 40, 106, '#3d2a78', 20) +
      word('Whisperspine', {
        face: 'cormorantItalic',
        size: 128,
        fill: '#3d2a78',
        x: 428,
        y: 172,
        anchor: 'middle',
        fit: 500,
      }),
  );
}
