/** Icons on every page, from Lucide (LICENSE). */
import { icon } from './icon.ts';

export const ArrowRight = /* @__PURE__ */ icon('M5 12h14', 'm12 5 7 7-7 7');
export const Bell = /* @__PURE__ */ icon(
  'M10.268 21a2 2 0 0 0 3.464 0',
  'M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
);
export const Check = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const ChevronDown = /* @__PURE__ */ icon('m6 9 6 6 6-6');
export const CircleAlert = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['line', { x1: '12', x2: '12', y1: '8', y2: '12' }],
  ['line', { x1: '12', x2: '12.01', y1: '16', y2: '16' }],
);
export const CircleCheck = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'm16 9-5.5 5.5L8 12',
);
export const CloudOff = /* @__PURE__ */ icon(
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057',
  'M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78',
  'm2 2 20 20',
);
export const Eye = /* @__PURE__ */ icon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
  ['circle', { cx: '12', cy: '12', r: '3' }],
);
export const EyeOff = /* @__PURE__ */ icon(
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49',
  'M14.084 14.158a3 3 0 0 1-4.242-4.242',
  'M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143',
  'm2 2 20 20',
);
export const Gift = /* @__PURE__ */ icon(
  'M12 7v14',
  'M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8',
  'M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5',
  ['rect', { x: '3', y: '7', width: '18', height: '4', rx: '1' }],
);
export const Info = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M12 16v-4',
  'M12 8h.01',
);
export const Menu = /* @__PURE__ */ icon('M4 5h16', 'M4 12h16', 'M4 19h16');
export const Monitor = /* @__PURE__ */ icon(
  ['rect', { width: '20', height: '14', x: '2', y: '3', rx: '2' }],
  ['line', { x1: '8', x2: '16', y1: '21', y2: '21' }],
  ['line', { x1: '12', x2: '12', y1: '17', y2: '21' }],
);
export const Moon = /* @__PURE__ */ icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const Plus = /* @__PURE__ */ icon('M5 12h14', 'M12 5v14');
export const RotateCw = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8',
  'M21 3v5h-5',
);
export const Search = /* @__PURE__ */ icon('m21 21-4.34-4.34', ['circle', { cx: '11', cy: '11', r: '8' }]);
export const Sun = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '4' }],
  'M12 2v2',
  'M12 20v2',
  'm4.93 4.93 1.41 1.41',
  'm17.66 17.66 1.41 1.41',
  'M2 12h2',
  'M20 12h2',
  'm6.34 17.66-1.41 1.41',
  'm19.07 4.93-1.41 1.41',
);
export const TriangleAlert = /* @__PURE__ */ icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
);
export const X = /* @__PURE__ */ icon('M18 6 6 18', 'm6 6 12 12');
