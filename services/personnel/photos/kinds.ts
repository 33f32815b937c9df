export type PhotoKind = 'jpeg' | 'png' | 'pdf'

/** Media types of accepted photos. */
export const PHOTO_TYPES = { jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const satisfies Record<
  PhotoKind,
  string
>

/** Photos of phones that browsers cannot show: HEIC, HEIF and AVIF (ISO 14496-12, `ftyp`). */
const PHONE = /^....ftyp(?:hei|hev|heif|mif1|msf1|avi[fs])/s

/** Detects the kind by the first bytes, whatever the file's name says. */
export function photoKindOf(bytes: Buffer): PhotoKind | 'heic' | undefined {
  const head = bytes.toString('latin1', 0, 1_024)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (PHONE.test(head)) return 'heic'
  return head.includes('%PDF-') ? 'pdf' : undefined
}
