import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, line, many, polar, shape, short } from '../marks.ts';

export function face(): string {
  const segment = (d: string, fill: string, glaze: string) =>
    shape(d, fill) + line(glaze, '#ffd98f', 9, 'opacity=".8"');
  return card(
    '#fbe3a8',
    many(24, (i) => {
      const a = i * 15;
      const p = (o: number) =>
        polar(428, 372, 640, a + o)
          .map(short)
          .join(' ');
      return shape(`M428 372L${p(-3.75)}L${p(3.75)}z`, '#f8d27a');
    }) +
      circle(428, 372, 236, '#fff3cf') +
      segment(
        'M118 470C90 420 150 330 224 306L268 392C212 412 176 450 160 494C140 498 126 488 118 470z',
        '#b7682a',
        'M136 440C150 400 186 356 224 334',
      ) +
      segment(
        'M738 470C766 420 706 330 632 306L588 392C644 412 680 450 696 494C716 498 730 488 738 470z',
        '#b7682a',
        'M720 440C706 400 670 356 632 334',
      ) +
      segment(
        'M206 318C228 240 300 196 356 186L386 344C340 352 300 370 268 400C230 390 206 360 206 318z',
        '#c97a32',
        'M240 310C258 262 304 226 346 218',
      ) +
      segment(
        'M650 318C628 240 556 196 500 186L470 344C516 352 556 370 588 400C626 390 650 360 650 318z',
        '#c97a32',
        'M616 310C598 262 552 226 510 218',
      ) +
      segment(
        'M338 196C380 162 476 162 518 196L496 352C456 340 400 340 360 352z',
        '#dd9140',
        'M370 212C404 192 452 192 486 212',
      ) +
      line(
        'M356 186C340 240 350 320 380 346M500 186C516 240 506 320 476 346M224 306C220 350 240 386 270 398M632 306C636 350 616 386 586 398',
        '#8f4c1b',
        6,
      ) +
      line(
        'M410 190C404 240 404 300 410 338M448 190C454 240 454 300 448 338M282 236C272 290 290 350 312 372M574 236C584 290 566 350 544 372',
        '#b7682a',
        4,
      ) +
      word('Butterlamp', {
        face: 'caprasimo',
        size: 132,
        fill: '#7a3b12',
        x: 428,
        y: 142,
        anchor: 'middle',
        tracking: -8,
      }) +
      word('BAKED BEFORE DAYBREAK', {
        face: 'josefin',
        size: 28,
        fill: '#7a3b12',
        x: 428,
        y: 496,
        anchor: 'middle',
        tracking: 200,
        fit: 400,
      }),
  );
}
