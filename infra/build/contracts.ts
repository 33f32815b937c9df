import { basename, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { grantedTopics } from '@arrive/contracts/event.ts'
import { formEvents } from '@arrive/contracts/events/of-forms.ts'
import { validatorSource } from './contracts/ajv.ts'
import { allSchemas } from './contracts/all-schemas.ts'
import { browserFiles } from './contracts/browser.ts'
import { lintForms } from './contracts/lint.ts'
import { lintContracts } from './contracts/lint-contracts.ts'
import { lintVersions } from './contracts/lint-versions.ts'
import { type FoundCalls, readCalls, readEvents } from './contracts/read-contracts.ts'
import type { Found } from './contracts/read-files.ts'
import { type FoundForms, readForms } from './contracts/read-forms.ts'
import { readTexts } from './contracts/texts.ts'
import { typesSource } from './contracts/types.ts'
import { removeOthers, writeFiles } from './contracts/write.ts'
import { WrongContracts } from './contracts/wrong.ts'

export interface BuildOptions {
  /** Folders or files. Default: `contracts/forms`. */
  readonly forms?: string | readonly string[]
  /** Folders or files. Default: `contracts/events`. */
  readonly events?: string | readonly string[]
  /** Folders or files. Default: `contracts/calls`. */
  readonly calls?: string | readonly string[]
  /** Default: `contracts/texts`. */
  readonly texts?: string
  /** Mail templates. Default: `contracts/mails`. */
  readonly mails?: string
  /** Default: `contracts/generated`. */
  readonly out?: string
}

const HERE = join(import.meta.dirname, '..', '..', 'contracts')
const MADE = '// Made by infra/build/contracts.ts; not to be edited.\n'

/**
 * Generates `forms.ts`, `events.ts`, `calls.ts`, `types.ts`, `validators.js`, `texts.js`, and the files from
 * `./contracts/browser.ts`: everything in `contracts/generated`.
 * @throws WrongContracts with all problems in the contracts.
 */
export async function buildContracts(options: BuildOptions = {}): Promise<void> {
  const places = (kind: 'forms' | 'events' | 'calls') => [options[kind] ?? join(HERE, kind)].flat()
  const out = resolve(options.out ?? join(HERE, 'generated'))
  const [found, foundEvents, foundCalls, texts, mails] = await Promise.all([
    readForms(places('forms')),
    readEvents(places('events')),
    readCalls(places('calls')),
    readTexts(options.texts ?? join(HERE, 'texts')),
    readTexts(options.mails ?? join(HERE, 'mails')),
  ])
  const forms = found.current.map(({ value }) => value)
  const earlier = found.earlier.map(({ value }) => value)
  refuse([...lintForms(forms, texts), ...lintVersions(forms, earlier)])
  const events = [...foundEvents.map(({ value }) => value), ...formEvents(forms, earlier)]
  const context = { forms, granted: grantedTopics(events) }
  const calls = [
    ...foundCalls.stated.map(({ value }) => value),
    ...foundCalls.sources.flatMap(({ value }) => value(context)),
  ]
  refuse(lintContracts(calls, events))
  const contracts = (file: string) => specifier(out, join(HERE, file))
  const files = marked({
    'forms.ts': registry(out, found),
    'events.ts': eventsRegistry(out, foundEvents),
    'calls.ts': callsRegistry(out, foundCalls),
    'validators.js': validatorSource(allSchemas(forms, earlier, calls)),
    'validators.d.ts': declaration('Validators', 'validators', contracts('validate.ts')),
    'texts.js': `export const texts = ${JSON.stringify(texts, undefined, 2)}`,
    'texts.d.ts': declaration('Text', 'texts: readonly Text[]', contracts('text.ts')),
    'mails.js': `export const mails = ${JSON.stringify(mails, undefined, 2)}`,
    'mails.d.ts': declaration('Text', 'mails: readonly Text[]', contracts('text.ts')),
    'types.ts': typesSource({ forms, calls, events }),
    ...browserFiles({
      forms: found.current,
      specifier: (folder, file) => specifier(join(out, folder), resolve(HERE, file)),
    }),
  })
  await writeFiles(out, files)
  await removeOthers(out, ['forms', 'screens'], Object.keys(files))
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new WrongContracts(problems.join('\n'))
}

function marked(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, source]) => [name, `${MADE}${source}\n`]))
}

function declaration(type: string, value: string, from: string): string {
  const declared = value.includes(':') ? value : `${value}: ${type}`
  return `import type { ${type} } from '${from}'\n\nexport declare const ${declared}`
}

function registry(out: string, { current, earlier }: FoundForms): string {
  const lines = [
    `import type { EarlierForm, Form } from '${specifier(out, join(HERE, 'form.ts'))}'`,
    ...importsOf(out, current, 'form'),
    ...importsOf(out, earlier, 'earlier'),
    '',
    `export const forms: readonly Form[] = [${current.map((_, at) => `form${at}`).join(', ')}]`,
    '',
    `export const earlier: readonly EarlierForm[] = [${earlier.map((_, at) => `earlier${at}`).join(', ')}]`,
  ]
  return lines.join('\n')
}

function eventsRegistry(out: string, found: readonly Found<unknown>[]): string {
  return [
    `import type { EventType } from '${specifier(out, join(HERE, 'event.ts'))}'`,
    ...importsOf(out, found, 'event'),
    `import { formEvents } from '${specifier(out, join(HERE, 'events/of-forms.ts'))}'`,
    "import { earlier, forms } from './forms.ts'",
    '',
    '/** Every type of event in every version. */',
    'export const events: readonly EventType[] = [',
    ...found.map((_, at) => `  event${at},`),
    '  ...formEvents(forms, earlier),',
    ']',
  ].join('\n')
}

function callsRegistry(out: string, { stated, sources }: FoundCalls): string {
  const files = new Set([...stated, ...sources].map(({ file }) => file))
  const listOf = (file: string) =>
    [
      ...stated.flatMap((found, at) => (found.file === file ? [`call${at}`] : [])),
      ...sources.flatMap((found, at) => (found.file === file ? [`...calls${at}(context)`] : [])),
    ].join(', ')
  return [
    `import type { Call } from '${specifier(out, join(HERE, 'call.ts'))}'`,
    `import { grantedTopics } from '${specifier(out, join(HERE, 'event.ts'))}'`,
    ...importsOf(out, stated, 'call'),
    ...importsOf(out, sources, 'calls'),
    "import { events } from './events.ts'",
    "import { forms } from './forms.ts'",
    '',
    'const context = { forms, granted: grantedTopics(events) }',
    '',
    '/** The calls of each file, by its name. */',
    'export const callsByFile: Readonly<Record<string, readonly Call[]>> = {',
    ...[...files].sort().map((file) => `  ${JSON.stringify(basename(file, '.ts'))}: [${listOf(file)}],`),
    '}',
    '',
    '/** Every HTTP call. */',
    'export const calls: readonly Call[] = Object.values(callsByFile).flat()',
  ].join('\n')
}

function importsOf(out: string, found: readonly Found<unknown>[], name: string): string[] {
  return found.map(({ file, exported }, at) => `import { ${exported} as ${name}${at} } from '${specifier(out, file)}'`)
}

function specifier(from: string, file: string): string {
  const path = relative(from, file).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      forms: { type: 'string', multiple: true },
      events: { type: 'string', multiple: true },
      calls: { type: 'string', multiple: true },
      texts: { type: 'string' },
      out: { type: 'string' },
    },
  })
  await buildContracts(values)
}
