/**
 * Decorative icons, always next to text. The paths are those of Lucide, ISC license, (c) Lucide Contributors; the
 * library's machinery costs more than a few copies.
 */
interface IconProps {
  readonly className?: string
}

function Icon({ className = '', paths }: IconProps & { paths: readonly string[] }) {
  return (
    <svg className={`ico ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

/** Call with `#__PURE__`, so the build drops unused icons. Icons here load with the shell's first file. */
export const icon =
  (...paths: readonly string[]) =>
  (props: IconProps) => <Icon {...props} paths={paths} />

const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0'

export const Phone = /* #__PURE__ */ icon(
  'M22 16.92v3a2 2 0 0 1-2.18 2 19.8 19.8 0 0 1-8.63-3.07 19.5 19.5 0 0 1-6-6A19.8 19.8 0 0 1 2.12 4.18 2 2 0 ' +
    '0 1 4.11 2h3a2 2 0 0 1 2 1.72c.13.96.36 1.9.7 2.81a2 2 0 0 1-.45 2.11L8.09 9.91a16 16 0 0 0 6 6l1.27-1.27a2 ' +
    '2 0 0 1 2.11-.45c.91.34 1.85.57 2.81.7A2 2 0 0 1 22 16.92',
)
export const Mail = /* #__PURE__ */ icon(
  'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
  'm22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7',
)
export const ArrowRight = /* #__PURE__ */ icon('M5 12h14', 'm12 5 7 7-7 7')
export const ArrowLeft = /* #__PURE__ */ icon('M19 12H5', 'm12 19-7-7 7-7')
export const ChevronDown = /* #__PURE__ */ icon('m6 9 6 6 6-6')
export const Lock = /* #__PURE__ */ icon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2',
  'M7 11V7a5 5 0 0 1 10 0v4',
)
export const Check = /* #__PURE__ */ icon('M20 6 9 17l-5-5')
export const CircleCheck = /* #__PURE__ */ icon(CIRCLE, 'm9 12 2 2 4-4')
export const CircleAlert = /* #__PURE__ */ icon(CIRCLE, 'M12 8v4', 'M12 16h.01')
export const TriangleAlert = /* #__PURE__ */ icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
)
export const Info = /* #__PURE__ */ icon(CIRCLE, 'M12 16v-4', 'M12 8h.01')
export const Clock = /* #__PURE__ */ icon(CIRCLE, 'M12 6v6l4 2')
export const Close = /* #__PURE__ */ icon('M18 6 6 18', 'm6 6 12 12')
export const Menu = /* #__PURE__ */ icon('M4 6h16', 'M4 12h16', 'M4 18h16')
export const Pause = /* #__PURE__ */ icon('M6 4h4v16H6z', 'M14 4h4v16h-4z')
export const Play = /* #__PURE__ */ icon('m6 3 14 9-14 9z')
export const Refresh = /* #__PURE__ */ icon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8',
  'M21 3v5h-5',
  'M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16',
  'M8 16H3v5',
)
export const Upload = /* #__PURE__ */ icon('M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm17 8-5-5-5 5', 'M12 3v12')
export const FileText = /* #__PURE__ */ icon(
  'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7z',
  'M14 2v4a2 2 0 0 0 2 2h4',
  'M10 9H8',
  'M16 13H8',
  'M16 17H8',
)
export const LogOut = /* #__PURE__ */ icon('M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4', 'm16 17 5-5-5-5', 'M21 12H9')
export const Sun = /* #__PURE__ */ icon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
  'M12 2v2',
  'M12 20v2',
  'm4.93 4.93 1.41 1.41',
  'm17.66 17.66 1.41 1.41',
  'M2 12h2',
  'M20 12h2',
  'm6.34 17.66-1.41 1.41',
  'm19.07 4.93-1.41 1.41',
)
export const Moon = /* #__PURE__ */ icon('M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9')
export const Printer = /* #__PURE__ */ icon(
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2',
  'M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6',
  'M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1',
)
