/** Root folders of a Mac's disk. Word for Mac writes such paths with four slashes, like a share. */
const MAC = /^\/\/(?:users|volumes|applications|library|private|var|tmp|system)\//i
const SCHEME = /^(?:[a-z][a-z0-9+.-]+):/i
/** `Macintosh HD:Users:ann:Resume.dotx`. */
const MAC_CLASSIC = /^(?!https?:|ftp:|file:|mhtml:)[^:/]+(?::[^:/]+){2,}$/i

/** Whether a path leads to a file of the document's author, not to another computer. */
export function isLocal(target: string): boolean {
  const path = decoded(target).trim().replaceAll('\\', '/')
  const file = /^file:(.*)$/is.exec(path)?.[1]
  if (file === undefined) return MAC_CLASSIC.test(path) || isLocalPath(path)
  const rest = file.replace(/^\/\/localhost\//i, '/').replace(/^\/\/(\/|$)/, '$1')
  return MAC.test(rest) || isLocalPath(rest)
}

function isLocalPath(path: string): boolean {
  return !SCHEME.test(path) && !path.includes('//')
}

/** Paths may be percent-encoded more than once. */
function decoded(target: string): string {
  return target
    .replaceAll(/%(?:25)+/g, '%')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
