export type ResumeKind = 'pdf' | 'doc' | 'docx'

const SIGNS = {
  rtf: /^\s*\{\\rt/,
  html: /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)*<(?:!doctype\s+html|html|head|body|script|meta|table)\b/i,
  mhtml: /^\s*(?:mime-version:|from:.*\r?\nsubject:)/i,
  wordXml: /^\s*<\?xml[^>]*>\s*<\?mso-application/i,
  oldWord: /^(?:\xdb\xa5|\x31\xbe|\x9b\xa5)/,
  wordPerfect: /^\xffWPC/,
  image: /^(?:\x89PNG|\xff\xd8\xff|GIF8|BM..\0\0\0\0|II\*\0|MM\0\*|RIFF....WEBP|\0\0\0.ftyp(?:hei|mif|avif))/s,
  program: /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/,
  media: /^(?:ID3|OggS|RIFF|\0\0\0.ftyp)/s,
} as const

export type OtherKind = keyof typeof SIGNS | 'odt' | 'pages' | 'sheet' | 'slides' | 'archive' | 'empty' | 'unknown'

const HEAD = 1_024
const PDF = '%PDF-'

/** Detects the kind by the first bytes. A PDF may have others before its header, written by printer software. */
export function kindOf(bytes: Buffer): ResumeKind | OtherKind {
  const head = bytes.toString('latin1', 0, HEAD).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
  if (head === '') return 'empty'
  if (head.startsWith('PK\x03\x04')) return 'docx'
  if (head.startsWith('\xd0\xcf\x11\xe0')) return 'doc'
  const text = head.replaceAll('\0', '')
  const found = Object.entries(SIGNS).find(([, sign]) => sign.test(head) || sign.test(text))
  if (found !== undefined) return found[0] as OtherKind
  return head.includes(PDF) ? 'pdf' : 'unknown'
}

/** The kind of an archive that is not a Word document, by its file names. */
export function archiveKind(names: readonly string[], mimetype: string): OtherKind {
  const has = (sign: RegExp) => names.some((name) => sign.test(name))
  if (mimetype.startsWith('application/vnd.oasis.opendocument.text')) return 'odt'
  if (has(/^index\/.*\.iwa$|^index\.(?:zip|xml|apxl)$/i)) return 'pages'
  if (has(/^xl\//i)) return 'sheet'
  return has(/^ppt\//i) ? 'slides' : 'archive'
}
