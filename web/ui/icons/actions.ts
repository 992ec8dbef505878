/** Icons of buttons and links, from Lucide (LICENSE). */
import { icon } from './icon.ts';

export const Archive = /* @__PURE__ */ icon(
  ['rect', { width: '20', height: '5', x: '2', y: '3', rx: '1' }],
  'M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8',
  'M10 12h4',
);
export const ArchiveRestore = /* @__PURE__ */ icon(
  ['rect', { width: '20', height: '5', x: '2', y: '3', rx: '1' }],
  'M4 8v11a2 2 0 0 0 2 2h2',
  'M20 8v11a2 2 0 0 1-2 2h-2',
  'm9 15 3-3 3 3',
  'M12 12v9',
);
export const ArrowDownLeft = /* @__PURE__ */ icon('M17 7 7 17', 'M17 17H7V7');
export const ArrowLeft = /* @__PURE__ */ icon('m12 19-7-7 7-7', 'M19 12H5');
export const ArrowUpRight = /* @__PURE__ */ icon('M7 7h10v10', 'M7 17 17 7');
export const Ban = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M4.929 4.929 19.07 19.071',
);
export const CheckCheck = /* @__PURE__ */ icon('M18 6 7 17l-5-5', 'm22 10-7.5 7.5L13 16');
export const ChevronLeft = /* @__PURE__ */ icon('m15 18-6-6 6-6');
export const ChevronRight = /* @__PURE__ */ icon('m9 18 6-6-6-6');
export const CloudUpload = /* @__PURE__ */ icon(
  'M12 13v8',
  'M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242',
  'm8 17 4-4 4 4',
);
export const Copy = /* @__PURE__ */ icon(
  ['rect', { width: '14', height: '14', x: '8', y: '8', rx: '2', ry: '2' }],
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);
export const Download = /* @__PURE__ */ icon(
  'M12 15V3',
  'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4',
  'm7 10 5 5 5-5',
);
export const Ellipsis = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '1' }],
  ['circle', { cx: '19', cy: '12', r: '1' }],
  ['circle', { cx: '5', cy: '12', r: '1' }],
);
export const ExternalLink = /* @__PURE__ */ icon(
  'M15 3h6v6',
  'M10 14 21 3',
  'M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
);
export const History = /* @__PURE__ */ icon(
  'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8',
  'M3 3v5h5',
  'M12 7v5l4 2',
);
export const Link2 = /* @__PURE__ */ icon('M9 17H7A5 5 0 0 1 7 7h2', 'M15 7h2a5 5 0 1 1 0 10h-2', [
  'line',
  { x1: '8', x2: '16', y1: '12', y2: '12' },
]);
export const ListChecks = /* @__PURE__ */ icon(
  'M13 5h8',
  'M13 12h8',
  'M13 19h8',
  'm3 17 2 2 4-4',
  'm3 7 2 2 4-4',
);
export const ListPlus = /* @__PURE__ */ icon('M16 5H3', 'M11 12H3', 'M16 19H3', 'M18 9v6', 'M21 12h-6');
export const LogOut = /* @__PURE__ */ icon(
  'm16 17 5-5-5-5',
  'M21 12H9',
  'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
);
export const Minus = /* @__PURE__ */ icon('M5 12h14');
export const Pencil = /* @__PURE__ */ icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  'm15 5 4 4',
);
export const Play = /* @__PURE__ */ icon(
  'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
);
export const Power = /* @__PURE__ */ icon('M12 2v10', 'M18.4 6.6a9 9 0 1 1-12.77.04');
export const Printer = /* @__PURE__ */ icon(
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2',
  'M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6',
  ['rect', { x: '6', y: '14', width: '12', height: '8', rx: '1' }],
);
export const RefreshCw = /* @__PURE__ */ icon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8',
  'M21 3v5h-5',
  'M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16',
  'M8 16H3v5',
);
export const Send = /* @__PURE__ */ icon(
  'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z',
  'm21.854 2.147-10.94 10.939',
);
export const SlidersHorizontal = /* @__PURE__ */ icon(
  'M10 5H3',
  'M12 19H3',
  'M14 3v4',
  'M16 17v4',
  'M21 12h-9',
  'M21 19h-5',
  'M21 5h-7',
  'M8 10v4',
  'M8 12H3',
);
export const Trash2 = /* @__PURE__ */ icon(
  'M10 11v6',
  'M14 11v6',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M3 6h18',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const Undo2 = /* @__PURE__ */ icon(
  'M9 14 4 9l5-5',
  'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
);
