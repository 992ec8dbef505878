import { word } from '../lettering.ts';
import { group, line, many, oval, petal, polar, shape, star } from '../marks.ts';
import {
  coral,
  coralDeep,
  coralLight,
  cream,
  gold,
  goldLight,
  mauve,
  peachDeep,
  plum,
  plumSoft,
  sage,
  sand,
} from './palette.ts';
import { curl, pebble, scene, scrap, sheet, sparkle, sparkles } from './paper.ts';
import { bow } from './ribbon.ts';

const ghostCard = (x: number, y: number, turn: number) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    sheet(-36, -23, 72, 46, cream, 7, `stroke="${mauve}" stroke-width="3" stroke-dasharray="7 7"`) +
      line('M-24-6H-4M-24 6H10', mauve, 3),
  );

const shadow = (x: number, y: number, rx: number) => oval(x, y, rx, 7, peachDeep);

/** A shopping bag with nothing in it yet, and the outline of what could be. */
export function emptyCart(): string {
  return scene(
    shadow(164, 202, 74) +
      line('M132 104C130 62 194 60 196 102', plumSoft, 6) +
      ghostCard(176, 72, 12) +
      shape('M104 100H216L226 198H98z', coral) +
      shape('M196 100H216L226 198H204z', coralDeep) +
      shape('M104 100H216L214 112H103z', coralDeep) +
      line('M136 112C136 66 186 66 186 112', plum, 6) +
      pebble(136, 114, 5, plum) +
      pebble(186, 114, 5, plum) +
      shape(
        'M150 168C134 154 126 146 132 136C138 128 148 132 150 140C152 132 162 128 168 136C174 146 166 154 150 168z',
        cream,
      ) +
      line('M246 190C250 176 246 168 252 158M246 180C240 172 236 172 232 166', sage, 5) +
      shape('M252 158C246 148 250 138 258 134C264 144 262 152 252 158z', sage),
    sparkles(),
  );
}

/** An open wallet waiting for its first card. */
export function emptyWallet(): string {
  return scene(
    shadow(162, 196, 84) +
      ghostCard(150, 82, -8) +
      shape('M84 104C84 94 92 88 102 90L226 80C236 80 240 88 240 96V120H84z', plumSoft) +
      sheet(80, 104, 164, 88, plum, 14) +
      line('M92 118H218M92 180H232', mauve, 2.5, 'stroke-dasharray="5 6"') +
      shape(
        'M196 130H252C258 130 260 134 260 140V158C260 164 258 168 252 168H196C174 168 174 130 196 130z',
        coral,
      ) +
      pebble(204, 149, 9, goldLight) +
      pebble(92, 76, 17, gold) +
      pebble(92, 76, 11, goldLight) +
      line('M92 70V82', gold, 3.5),
    sparkles(),
  );
}

/** A bell fast asleep. */
export function emptyNotifications(): string {
  return scene(
    shadow(160, 198, 62) +
      shape('M216 44A30 30 0 1 0 244 84A24 24 0 1 1 216 44z', goldLight) +
      pebble(160, 66, 11, plum) +
      shape(
        'M160 72C120 72 112 104 110 136C108 158 98 164 92 176H228C222 164 212 158 210 136C208 104 200 72 160 72z',
        gold,
      ) +
      shape('M176 74C200 82 206 108 208 136C210 158 222 164 228 176H196C200 140 196 96 176 74z', '#cf922a') +
      shape('M90 172H230C236 172 236 188 230 188H90C84 188 84 172 90 172z', coral) +
      shape('M142 188H178C178 206 142 206 142 188z', plum) +
      line('M132 132Q141 141 150 132M168 132Q177 141 186 132', plum, 4.5) +
      line('M152 152Q159 158 166 152', plum, 4) +
      oval(128, 146, 8, 5, coralLight) +
      oval(190, 146, 8, 5, coralLight),
    line('M240 118H256L240 136H256M264 92H276L264 106H276', mauve, 4.5) +
      sparkle(52, 62, 11) +
      sparkle(46, 168, 7, coral) +
      sparkle(276, 184, 9, mauve),
  );
}

/** 404, with a hat box for the zero. */
export function notFound(): string {
  return scene(
    shadow(162, 186, 104) +
      word('4', { face: 'frauncesBlack', size: 132, fill: coral, x: 82, y: 178, anchor: 'middle' }) +
      word('4', { face: 'frauncesBlack', size: 132, fill: coral, x: 246, y: 178, anchor: 'middle' }) +
      pebble(164, 132, 47, plum) +
      pebble(164, 132, 38, plumSoft) +
      shape('M156 88L172 87L171 177L155 176zM120 124L209 123L209 140L119 141z', gold) +
      bow(164, 132, 0.36, -8, true),
    curl('M116 60C130 42 150 66 164 50S196 40 206 56', mauve) +
      sparkle(44, 66, 9) +
      sparkle(284, 62, 11, coral) +
      sparkle(290, 196, 7) +
      sparkle(34, 190, 8, mauve),
  );
}

/** An envelope on its way. */
export function mailSent(): string {
  return scene(
    line(
      'M44 196C84 214 118 196 112 170S72 160 82 184S140 196 166 166',
      mauve,
      4,
      'stroke-dasharray="2 10"',
    ) +
      group(
        'translate(182 112) rotate(-12)',
        sheet(-68, -46, 136, 92, cream, 6) +
          shape('M-68 42L-14-6H14L68 42V46H-68z', sand) +
          shape('M-68-42C-68-46-64-46-62-46H62C66-46 68-44 68-40L6 14C2 18-2 18-6 14z', coral) +
          shape('M-68-42L-6 14C-2 18 2 18 6 14L68-40L62-46L0 4L-62-46z', coralDeep) +
          pebble(0, 10, 17, plum) +
          shape('M0 19C-9 11-12 7-9 2C-6-2-1 0 0 4C1 0 6-2 9 2C12 7 9 11 0 19z', goldLight),
      ) +
      [
        [112, 108, 196, 1],
        [250, 78, -52, -1],
      ]
        .map(([x = 0, y = 0, turn = 0, side = 1]) =>
          group(
            `translate(${x} ${y}) rotate(${turn}) scale(1 ${side})`,
            group('rotate(26)', shape(petal(44, 12), plumSoft)) +
              group('rotate(4)', shape(petal(56, 13), mauve)) +
              group('rotate(-18)', shape(petal(64, 14), mauve)),
          ),
        )
        .join(''),
    sparkle(62, 48, 9) + sparkle(268, 186, 10, coral) + sparkle(214, 206, 6) + sparkle(32, 140, 6, coral),
  );
}

/** A present that could not wait. */
export function celebrate(): string {
  const colors = [coral, gold, mauve, plumSoft, sage, coralLight];
  return scene(
    shadow(162, 206, 72) +
      many(9, (i) => {
        const [x, y] = polar(160, 128, 50 + (i % 3) * 22, 200 + i * 17.5);
        return i % 2
          ? shape(star(x, y, 5, 11, 5), colors[i % 6] ?? gold)
          : pebble(x, y, 6, colors[i % 6] ?? gold);
      }) +
      line(
        'M160 128C150 100 168 90 156 64M140 128C128 112 112 112 106 92M182 128C192 108 210 112 216 90',
        coral,
        4.5,
      ) +
      sheet(106, 138, 110, 66, plum, 5) +
      sheet(190, 138, 26, 66, plumSoft, 5) +
      sheet(150, 138, 22, 66, gold) +
      group(
        'translate(160 118) rotate(-11)',
        sheet(-64, -14, 128, 28, plumSoft, 5) +
          sheet(-11, -14, 22, 28, goldLight) +
          bow(0, -16, 0.36, 0, false),
      ),
    [
      [40, 60, 20],
      [70, 34, -30],
      [120, 22, 50],
      [210, 20, 10],
      [256, 40, -50],
      [288, 86, 30],
      [26, 120, 70],
      [296, 140, -20],
      [58, 190, 40],
      [268, 200, 15],
    ]
      .map(([x = 0, y = 0, turn = 0], i) => scrap(x, y, turn, colors[i % 6] ?? gold))
      .join('') +
      sparkle(250, 70, 9) +
      sparkle(82, 72, 8, coral),
  );
}

/** A lens that has found an outline only. */
export function noResults(): string {
  return scene(
    group(
      'translate(92 150) rotate(-14)',
      sheet(-30, -20, 60, 40, mauve, 6) + line('M-20-4H0M-20 6H10', cream, 3),
    ) +
      group(
        'translate(238 76) rotate(16)',
        sheet(-28, -18, 56, 36, goldLight, 6) + line('M-18-4H0M-18 6H8', gold, 3),
      ) +
      line('M194 154L206 167', plum, 12) +
      line('M208 169L240 202', gold, 17) +
      line('M210 168L238 197', goldLight, 5) +
      pebble(154, 114, 58, plum) +
      pebble(154, 114, 47, cream) +
      ghostCard(154, 116, -6) +
      line('M122 92C128 80 138 74 150 72', '#fff', 6),
    sparkles(),
  );
}

/** An office tied up like a present. */
export function company(): string {
  const window = (x: number, y: number, lit: boolean) => sheet(x, y, 16, 20, lit ? goldLight : plumSoft, 3);
  return scene(
    shadow(162, 206, 92) +
      sheet(66, 124, 54, 80, mauve, 3) +
      many(4, (i) => sheet(76 + (i % 2) * 20, 136 + Math.floor(i / 2) * 28, 12, 16, cream, 2)) +
      sheet(208, 140, 50, 64, coralLight, 3) +
      many(4, (i) => sheet(217 + (i % 2) * 19, 152 + Math.floor(i / 2) * 24, 12, 14, cream, 2)) +
      sheet(110, 70, 106, 134, plum, 4) +
      many(12, (i) =>
        window(
          120 + (i % 2) * 20 + (Math.floor(i / 2) % 2) * 50,
          82 + Math.floor(i / 4) * 36,
          (i * 5) % 3 !== 0,
        ),
      ) +
      sheet(156, 70, 16, 134, coral) +
      sheet(110, 132, 106, 15, coral) +
      shape('M150 204V180C150 166 178 166 178 180V204z', cream) +
      pebble(172, 192, 2.5, plum) +
      bow(164, 68, 0.36, 0, false),
    line('M270 204V176', sage, 5) +
      pebble(270, 168, 15, sage) +
      line('M52 204V186', sage, 5) +
      pebble(52, 178, 12, sage) +
      sparkle(60, 70, 10) +
      sparkle(272, 78, 9, coral) +
      sparkle(286, 120, 6, mauve),
  );
}
