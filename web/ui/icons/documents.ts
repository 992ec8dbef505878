/** Icons of mails, files and dates, from Lucide (LICENSE). */
import { icon } from './icon.ts';

export const CalendarCheck = /* @__PURE__ */ icon(
  'M8 2v3',
  'M16 2v3',
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
  'M3 9h18',
  'm9 15 2 2 4-4',
);
export const CalendarDays = /* @__PURE__ */ icon(
  'M8 2v3',
  'M16 2v3',
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
  'M3 9h18',
  'M8 13h.01',
  'M12 13h.01',
  'M16 13h.01',
  'M8 17h.01',
  'M12 17h.01',
  'M16 17h.01',
);
export const Clock = /* @__PURE__ */ icon(['circle', { cx: '12', cy: '12', r: '10' }], 'M12 6v6l4 2');
export const FileDown = /* @__PURE__ */ icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M12 18v-6',
  'm9 15 3 3 3-3',
);
export const FilePlus = /* @__PURE__ */ icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M9 15h6',
  'M12 18v-6',
);
export const FileText = /* @__PURE__ */ icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M10 9H8',
  'M16 13H8',
  'M16 17H8',
);
export const FileUp = /* @__PURE__ */ icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M12 12v6',
  'm15 15-3-3-3 3',
);
export const Mail = /* @__PURE__ */ icon('m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7', [
  'rect',
  { x: '2', y: '4', width: '20', height: '16', rx: '2' },
]);
export const MailCheck = /* @__PURE__ */ icon(
  'M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8',
  'm22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7',
  'm16 19 2 2 4-4',
);
export const MailPlus = /* @__PURE__ */ icon(
  'M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8',
  'm22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7',
  'M19 16v6',
  'M16 19h6',
);
export const MailX = /* @__PURE__ */ icon(
  'M22 12.532V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8.792',
  'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
  'm16.5 16.5 5 5',
  'm21.5 16.5-5 5',
);
export const Phone = /* @__PURE__ */ icon(
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
);
export const StickyNote = /* @__PURE__ */ icon(
  'M21 9a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2z',
  'M15 3v5a1 1 0 0 0 1 1h5',
);
