import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, many, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#5b2be0',
    shape('M0 540L300 180L560 540z', '#4a1fc4') +
      shape('M420 540L690 120L960 540z', '#6a3cf0') +
      shape('M0 0H260L0 260z', '#7b52f5') +
      many(30, (i) =>
        box(
          ((i * 197) % 840) + 8,
          ((i * 131) % 400) + 10,
          i % 3 ? 6 : 12,
          i % 3 ? 6 : 12,
          i % 4 ? '#9f86ff' : '#5df2d6',
        ),
      ) +
      shape('M520 540L560 400L700 330L856 380V540z', '#c9d2ef') +
      shape('M700 330L856 300V400L790 420z', '#eef1fc') +
      shape('M560 400L700 330L660 470z', '#f8f9ff') +
      shape('M700 330L790 420L660 470z', '#dfe5f8') +
      shape('M660 470L790 420L740 540H600z', '#b9c4e8') +
      shape('M790 420L856 400V540H740z', '#a4b1dd') +
      shape('M520 540L560 400L660 470L600 540z', '#dfe5f8') +
      shape('M560 400L548 250L620 300L700 330z', '#eef1fc') +
      shape('M548 250L590 130L636 210L620 300z', '#dfe5f8') +
      shape('M636 210L700 330L620 300z', '#c9d2ef') +
      shape('M590 130L560 66L640 40z', '#fff') +
      shape('M590 130L640 40L690 96z', '#eef1fc') +
      shape('M590 130L690 96L636 210z', '#cfd8f2') +
      shape('M548 250L590 130L560 180z', '#fff') +
      shape('M560 66L590 130L520 130z', '#ff9a3c') +
      shape('M560 66L520 130L440 128z', '#ffb75c') +
      shape('M440 128L520 130L548 150z', '#e06d1c') +
      shape('M520 130L590 130L548 150z', '#f0832a') +
      shape('M598 78l22-4l4 20l-20 6z', '#1a0b4a') +
      box(604, 80, 7, 7, '#fff') +
      word('POLY', { face: 'silkscreen', size: 128, fill: '#fff', x: 28, y: 330 }) +
      word('GOOSE', { face: 'silkscreen', size: 128, fill: '#5df2d6', x: 28, y: 446, fit: 490 }) +
      box(36, 478, 150, 14, '#ffb75c') +
      box(194, 478, 40, 14, '#ffb75c') +
      box(242, 478, 14, 14, '#ffb75c'),
  );
}
