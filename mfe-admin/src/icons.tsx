import { icon } from '@arrive/kit/icons.tsx'

/** Icons of the back office: the paths are those of Lucide, ISC license, (c) Lucide Contributors. */
export const ArrowDown = /* #__PURE__ */ icon('M12 5v14', 'm19 12-7 7-7-7')
export const ArrowUp = /* #__PURE__ */ icon('m5 12 7-7 7 7', 'M12 19V5')
export const Trash = /* #__PURE__ */ icon(
  'M10 11v6',
  'M14 11v6',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M3 6h18',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
)
export const Download = /* #__PURE__ */ icon('M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5')
export const Copy = /* #__PURE__ */ icon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2',
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
)
export const Search = /* #__PURE__ */ icon('m21 21-4.34-4.34', 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0')
export const Bookmark = /* #__PURE__ */ icon('m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z')
export const Rows3 = /* #__PURE__ */ icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2',
  'M21 9H3',
  'M21 15H3',
)
export const Columns3 = /* #__PURE__ */ icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2',
  'M9 3v18',
  'M15 3v18',
)
