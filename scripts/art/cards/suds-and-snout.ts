import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, line, linear, many, oval, ring, scatter, shape, short } from '../marks.ts';

export function face(): string {
  const random = scatter(17);
  const bubble = (x: number, y: number, r: number) =>
    circle(x, y, r, '#fff', 'opacity=".55"') +
    ring(x, y, r, '#fff', 3) +
    line(
      `M${short(x - r * 0.55)} ${short(y - r * 0.2)}Q${short(x - r * 0.5)} ${short(y - r * 0.55)} ${short(x - r * 0.15)} ${short(y - r * 0.6)}`,
      '#fff',
      5,
    );
  return card(
    'url(#bath)',
    box(0, 0, 856, 540, 'url(#tiles)') +
      shape(
        'M412 540C380 420 400 300 450 250C480 210 560 190 616 190S750 210 780 250C830 300 850 420 820 540z',
        '#e9e1d6',
      ) +
      shape(
        'M452 250C390 240 350 320 360 430C372 480 420 470 440 430C456 380 460 310 452 250zM780 250C842 240 882 320 872 430C860 480 812 470 792 430C776 380 772 310 780 250z',
        '#7a6a60',
      ) +
      shape(
        'M470 300C480 230 560 200 616 200S752 230 762 300C740 280 720 320 696 296C676 324 648 290 616 322C584 290 556 324 536 296C512 320 492 280 470 300z',
        '#7a6a60',
      ) +
      circle(556, 350, 17, '#2b2230') +
      circle(676, 350, 17, '#2b2230') +
      circle(562, 343, 6, '#fff') +
      circle(682, 343, 6, '#fff') +
      shape('M520 450C520 390 570 380 616 380S712 390 712 450S660 520 616 520S520 510 520 450z', '#fffaf2') +
      shape('M576 396C590 384 642 384 656 396C662 420 636 440 616 440S570 420 576 396z', '#2b2230') +
      oval(604, 402, 12, 5, '#6d5f75') +
      line('M616 440V466M616 466Q590 496 562 476M616 466Q642 496 670 476', '#2b2230', 6) +
      shape('M596 482H636C640 520 630 536 616 536S592 520 596 482z', '#f2788f') +
      many(22, (i) => {
        const x = 370 + i * 23;
        return circle(x, 520 + (random() - 0.5) * 30, 30 + random() * 22, i % 3 ? '#fff' : '#e8f9fb');
      }) +
      circle(560, 196, 44, '#fff') +
      circle(618, 176, 56, '#fff') +
      circle(680, 196, 42, '#fff') +
      circle(640, 140, 34, '#e8f9fb') +
      circle(596, 142, 26, '#fff') +
      bubble(420, 90, 34) +
      bubble(800, 110, 46) +
      bubble(780, 210, 18) +
      bubble(380, 180, 18) +
      bubble(480, 150, 12) +
      bubble(300, 420, 26) +
      bubble(90, 440, 40) +
      bubble(180, 490, 20) +
      word('Suds', { face: 'fredoka', size: 150, fill: '#0f5c73', x: 34, y: 182 }) +
      word('& Snout', { face: 'fredoka', size: 92, fill: '#fff', x: 38, y: 292 }),
    `<pattern id="tiles" width="82" height="82" patternUnits="userSpaceOnUse">${box(3, 3, 76, 76, '#fff', 8, 'opacity=".1"')}</pattern>` +
      linear('bath', [0, 0], [856, 540], '0 #a9e4ea', '1 #4fb9cc'),
  );
}
