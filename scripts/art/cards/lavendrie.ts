import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { again, group, line, many, oval, scatter, short } from '../marks.ts';

export function face(): string {
  const random = scatter(3);
  const tones = ['#7a5fb5', '#9a82cf', '#5c4596', '#b7a4e0'];
  const head = group(
    '',
    many(11, (i) => {
      const y = i * 19;
      const w = 7 + Math.min(i, 8);
      return (
        oval(-w, y, w, 9, tones[i % 4] ?? '', `transform="rotate(24 ${-w} ${y})"`) +
        oval(w, y + 6, w, 9, tones[(i + 1) % 4] ?? '', `transform="rotate(-24 ${w} ${y + 6})"`)
      );
    }) + oval(0, -8, 6, 11, tones[1] ?? ''),
    'id="head"',
  );
  const sprig = (x: number, top: number, lean: number) =>
    line(`M${x} 560Q${x + lean} 380 ${x + lean} ${short(top)}`, '#6f8a5f', 5) +
    again('head', `translate(${x + lean} ${short(top)})`);
  return card(
    '#efe9f7',
    many(13, (i) =>
      sprig(30 + i * 66, 40 + random() * 190 + Math.abs(6 - i) * -6, Math.round(random() * 36 - 18)),
    ) +
      oval(428, 320, 346, 132, '#fffdf8') +
      oval(428, 320, 332, 119, 'none', 'stroke="#7a5fb5" stroke-width="3"') +
      oval(428, 320, 322, 109, 'none', 'stroke="#b7a4e0" stroke-width="2"') +
      word('Lavendrie', {
        face: 'cormorantItalic',
        size: 150,
        fill: '#4a3580',
        x: 428,
        y: 348,
        anchor: 'middle',
      }) +
      word('EST. IN A DRAWER OF LINEN', {
        face: 'josefin',
        size: 22,
        fill: '#6f8a5f',
        x: 428,
        y: 394,
        anchor: 'middle',
        tracking: 130,
      }),
    head,
  );
}
