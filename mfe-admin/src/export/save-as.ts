/** The name that an answer gives its file. */
export function fileNameIn(headers: Pick<Headers, 'get'>): string | undefined {
  return /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
}

/** Long enough for a browser to have taken the file over, in milliseconds. */
const LIFETIME_MS = 60_000

/** Hands bytes to the browser as a file to keep. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME_MS)
}
