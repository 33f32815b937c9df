export interface Instruction {
  readonly name: string
  readonly words: readonly string[]
}

const KNOWN = [
  'FROM',
  'ARG',
  'ENV',
  'LABEL',
  'WORKDIR',
  'COPY',
  'RUN',
  'USER',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
  'ENTRYPOINT',
]
const PINNED = /^[a-z/]+:\d+\.\d+\.\d+(?:-[a-z]+)?$/

/** Drops comments and joins lines that end in a backslash. */
export function parseDockerfile(text: string): readonly Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
  const joined = lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return joined.map((line) => {
    const [name = '', ...words] = line.trim().split(/\s+/)
    return { name: name.toUpperCase(), words }
  })
}

export type IsSent = (path: string) => boolean

export function troubleWith(text: string, isSent: IsSent): readonly string[] {
  const all = parseDockerfile(text)
  const stages = new Set<string>()
  const scripts = missingScripts(all)
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'))
  return [
    ...all.flatMap((instruction) => inLine(instruction, stages, isSent)),
    ...scripts,
    ...(last.some(({ name, words }) => name === 'USER' && words[0] !== 'root') ? [] : ['the last stage runs as root']),
    ...(last.some(({ name, words }) => name === 'ENV' && words.includes('NODE_ENV=production'))
      ? []
      : ['NODE_ENV is not production']),
    ...(last.some(({ name }) => name === 'HEALTHCHECK') ? [] : ['nothing says whether it is healthy']),
    ...(last.some(({ name, words }) => name === 'CMD' && words[0]?.startsWith('['))
      ? []
      : ['CMD must be a list: a shell takes no signals']),
  ]
}

/** Scripts that a stage runs with Node but never copied. */
function missingScripts(all: readonly Instruction[]): readonly string[] {
  const copied = new Map<string, readonly string[]>()
  let stage = ''
  return all.flatMap(({ name, words }) => {
    const there = copied.get(stage) ?? []
    if (name === 'FROM') {
      stage = words[2] ?? ''
      copied.set(stage, copied.get(words[0] ?? '') ?? [])
    }
    if (name === 'COPY') copied.set(stage, [...there, words.at(-1) ?? ''])
    return name === 'RUN' && !hasScript(words, there) ? [`${words[1]} is run where it was not copied`] : []
  })
}

const hasScript = ([program, script = '']: readonly string[], copied: readonly string[]) =>
  program !== 'node' || copied.some((path) => script === path || script.startsWith(`${path}/`))

function inLine({ name, words }: Instruction, stages: Set<string>, isSent: IsSent): readonly string[] {
  if (!KNOWN.includes(name)) return [`${name} is not used here`]
  if (name === 'FROM') return fromTrouble(words, stages)
  if (name === 'COPY') return copyTrouble(words, stages, isSent)
  return []
}

function fromTrouble([image = '', , stage]: readonly string[], stages: Set<string>): readonly string[] {
  const isFine = stages.has(image) || PINNED.test(image)
  if (stage !== undefined) stages.add(stage)
  return isFine ? [] : [`${image} is no image of one version`]
}

function copyTrouble(words: readonly string[], stages: ReadonlySet<string>, isSent: IsSent): readonly string[] {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  if (from !== undefined) return stages.has(from) ? [] : [`there is no stage ${from}`]
  const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1)
  return sources.filter((source) => !isSent(source)).map((source) => `${source} is not there to be copied`)
}
