import { type ClassNames, classNamesOf } from '../web/class-names.ts'
import { isTest } from './locations.ts'
import { classesIn, isOfPage, isPageWith, isWithin, written } from './scopes.ts'
import { readSheet, type Sheet } from './sheets.ts'
import type { SourceFile } from './sources.ts'
import type { Violation } from './violations.ts'

/** The screen packages and their class prefixes. The kit comes first: everyone uses its unprefixed classes. */
const PACKAGES: readonly (readonly [folder: string, prefix: string])[] = [
  ['shell/kit/', ''],
  ['shell/', 'sh-'],
  ['mfe-public/', 'pub-'],
  ['mfe-onboarding/', 'onb-'],
  ['mfe-admin/', 'adm-'],
]

const LAYERS = ['theme', 'base', 'components', 'utilities']

export const SCREENS = ['shell', 'mfe-public', 'mfe-onboarding', 'mfe-admin']

interface Package {
  readonly folder: string
  readonly prefix: string
  readonly sheets: readonly Sheet[]
  readonly sources: readonly ClassNames[]
  readonly classes: ReadonlySet<string>
}

export interface Styles {
  readonly sheets: readonly { readonly file: string; readonly text: string }[]
  readonly sources: readonly Pick<SourceFile, 'file' | 'text'>[]
  readonly utilities: (names: readonly string[]) => ReadonlySet<string>
}

/** Styles that affect other packages, and undefined or unused classes. Pure. */
export function styleViolations({ sheets, sources, utilities }: Styles): readonly Violation[] {
  const read = sheets.map(({ file, text }) => readSheet(file, text))
  const users = sources.filter(({ file }) => !isTest(file)).map(classNamesOf)
  const packages = PACKAGES.map(([folder, prefix]) => {
    const own = read.filter(({ file }) => folderOf(file) === folder)
    const named = own.flatMap(({ selectors }) => selectors.flatMap(classesIn))
    const classes = new Set(named.filter((name) => name.startsWith(prefix)))
    return { folder, prefix, sheets: own, sources: users.filter(({ file }) => folderOf(file) === folder), classes }
  })
  const [kit] = packages
  const known = utilities([...new Set(users.flatMap(({ words }) => [...words]))])
  const used = new Set(users.flatMap((source) => source.used))
  const strangers = [...read, ...users].filter(({ file }) => folderOf(file) === undefined)
  return [
    ...strangers.map(({ file }) => broken(file, 'is of a package that has no prefix')),
    ...users.flatMap(({ file, words }) => hiddenUtilities(file, words, known, used)),
    ...packages.flatMap((own) => [
      ...own.sheets.flatMap((sheet) => (own === kit ? kitSheet(sheet) : sheetOf(sheet, own, kit))),
      ...own.sources.flatMap((source) => unknownClasses(source, own, kit, known)),
      ...unusedClasses(own, own === kit ? packages : [own]),
    ]),
  ]
}

function folderOf(file: string): string | undefined {
  return PACKAGES.find(([folder]) => file.startsWith(folder))?.[0]
}

function broken(file: string, text: string): Violation {
  return { rule: 'styles', file, text }
}

/** The kit defines no names with the prefix of another package. */
function kitSheet({ file, selectors, given }: Sheet): readonly Violation[] {
  const names = [...selectors.flatMap(classesIn), ...given.map(({ name }) => name.replace(/^--/, ''))]
  const foreign = [...new Set(names)].filter((name) => PACKAGES.some(([, prefix]) => prefix && name.startsWith(prefix)))
  return foreign.map((name) => broken(file, `names ${name}, which is not of the kit`))
}

function sheetOf(sheet: Sheet, own: Package, kit: Package | undefined): readonly Violation[] {
  const { file, selectors, given, read } = sheet
  const isOwn = (name: string) => name.startsWith(own.prefix)
  const isShell = own.folder === 'shell/'
  const tokens = new Set(kit?.sheets.flatMap((one) => one.given.map(({ name }) => name)))
  const foreign = selectors.flatMap(classesIn).filter((name) => !isOwn(name) && !kit?.classes.has(name))
  const wide = selectors.filter(
    (one) => !isWithin(one, isOwn) && !isPageWith(one, isOwn) && !(isShell && isOfPage(one)),
  )
  const taken = given.flatMap(({ kind, name }) => whatIsWrongWith(kind, name, own.prefix) ?? [])
  const unknown = read.filter((name) => !name.startsWith(`--${own.prefix}`) && !tokens.has(name))
  return [
    ...[...new Set(foreign)].map((name) => broken(file, `styles ${name}, which is neither its own nor of the kit`)),
    ...wide.map((one) => broken(file, `reaches beyond its own: ${written(one)}`)),
    ...taken.map((text) => broken(file, text)),
    ...[...new Set(unknown)].map((name) => broken(file, `reads ${name}, which is neither its own nor of the kit`)),
  ]
}

function whatIsWrongWith(kind: string, name: string, prefix: string): string | undefined {
  if (kind.startsWith('layer-')) {
    return LAYERS.includes(name) ? undefined : `${kind} ${name} is not one of the site's layers`
  }
  const start = name.startsWith('--') ? `--${prefix}` : prefix
  return name.startsWith(start) ? undefined : `${kind} ${name} does not begin with ${start}`
}

/** Used classes that neither the package nor the kit defines, and strings with classes of other packages. */
function unknownClasses(
  { file, used, said }: ClassNames,
  { prefix, classes }: Package,
  kit: Package | undefined,
  utilities: ReadonlySet<string>,
): readonly Violation[] {
  const defined = [...classes, ...(kit?.classes ?? [])]
  const isKnown = (name: string) =>
    utilities.has(name) ||
    defined.some((one) => (name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name))
  const others = PACKAGES.map(([, other]) => other).filter((other) => other !== '' && other !== prefix)
  const foreign = [...said].filter((word) => others.some((other) => word.startsWith(other)))
  const own = prefix === '' ? [] : [...said].filter((word) => word.startsWith(prefix))
  const unknown = new Set([...used, ...own].filter((name) => !isKnown(name)))
  return [
    ...[...unknown].map((name) => broken(file, `no sheet of its package or of the kit defines the class ${name}`)),
    ...foreign.map((name) => broken(file, `names ${name}, a class of another package`)),
  ]
}

/** Utilities in strings but never in a `className`, so not in the sheet. Single words such as `table` are ignored. */
function hiddenUtilities(
  file: string,
  words: ReadonlySet<string>,
  utilities: ReadonlySet<string>,
  used: ReadonlySet<string>,
): readonly Violation[] {
  const hidden = [...words].filter((word) => /[-:[]/.test(word) && utilities.has(word) && !used.has(word))
  return hidden.map((word) =>
    broken(file, `says the utility ${word} outside of a className, where the sheet misses it`),
  )
}

/** Classes of the package's sheets that no source uses. */
function unusedClasses(own: Package, users: readonly Package[]): readonly Violation[] {
  const said = users.flatMap(({ sources }) => sources.flatMap((source) => [...source.said]))
  const whole = new Set(said)
  const starts = said.filter((word) => /^\w.*\*$/.test(word)).map((word) => word.slice(0, -1))
  const isUsed = (name: string) => whole.has(name) || starts.some((start) => name.startsWith(start))
  const unused = [...own.classes].filter((name) => !isUsed(name))
  return unused.map((name) => broken(own.folder, `nothing uses the class ${name}`))
}
