/** Whether a `.dockerignore` excludes a path: the last line that matches it, or one of its folders, decides. */
export function ignoredBy(text: string): (path: string) => boolean {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
  const rules = lines.map((line) => ({
    keeps: line.startsWith('!'),
    pattern: patternOf(line.trim().replace(/^!/, '')),
  }))
  return (path) => {
    const folders = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
    const last = rules.findLast(({ pattern }) => folders.some((folder) => pattern.test(folder)))
    return last !== undefined && !last.keeps
  }
}

function patternOf(line: string): RegExp {
  const escaped = line.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
  const body = escaped.replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${body}$`)
}
