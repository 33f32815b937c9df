export function fileNameIn(headers: Pick<Headers, 'get'>): string | undefined {
  return /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
}

/** Milliseconds in which any browser starts a download. */
const LIFETIME_MS = 60_000

export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME_MS)
}
