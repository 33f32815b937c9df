/** The file name in a response's headers. */
export function fileNameIn(headers: Pick<Headers, 'get'>): string | undefined {
  return /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
}

/** Long enough for a browser to have started the download, in milliseconds. */
const LIFETIME_MS = 60_000

/** Downloads bytes as a file. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME_MS)
}
