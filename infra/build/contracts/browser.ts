import { kebab } from '@arrive/contracts/calls/reads.ts'
import { entryOf, lawEntryOf, pageOf } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { validatorSource } from './ajv.ts'
import { screenSchemas } from './all-schemas.ts'
import type { Found } from './read-files.ts'

/** Returns the import path of one of our files from a generated folder. */
export type Specifier = (folder: '.' | 'screens', file: string) => string

interface BrowserFiles {
  /** In packet order. */
  readonly forms: readonly Found<Form>[]
  readonly specifier: Specifier
}

/** `catalogue.ts`, `screens.ts`, `reviews.ts` and their dependencies. Each screen lazily loads only its own form. */
export function browserFiles({ forms, specifier }: BrowserFiles): Readonly<Record<string, string>> {
  const ofKind = (kind: Form['kind']) => forms.filter(({ value }) => value.kind === kind)
  const [packet, law] = [ofKind('onboarding'), ofKind('law')]
  return {
    'catalogue.ts': catalogueSource(packet, law, specifier),
    'screens.ts': screensSource([...packet, ...law], specifier),
    'reviews.ts': reviewsSource([...packet, ...law], specifier),
    ...Object.fromEntries(
      [...packet, ...law].map((found) => [
        `screens/${kebab(found.value.name)}.ts`,
        screenSource(found, packet, specifier),
      ]),
    ),
    ...Object.fromEntries(forms.flatMap(({ value }) => validatorFiles(value, specifier))),
  }
}

function catalogueSource(packet: readonly Found<Form>[], law: readonly Found<Form>[], specifier: Specifier): string {
  const entries = packet.map(({ value }) => `  ${JSON.stringify(entryOf(value))},`)
  const ofLaw = law.map(({ value }) => `  ${JSON.stringify(lawEntryOf(value))},`)
  return [
    `import type { FormEntry, LawEntry } from '${specifier('.', 'catalogue.ts')}'`,
    '',
    '/** The forms of the packet in their order. */',
    `export const catalogue: readonly FormEntry[] = [\n${entries.join('\n')}\n]`,
    '',
    '/** The forms required by law. */',
    `export const lawCatalogue: readonly LawEntry[] = [\n${ofLaw.join('\n')}\n]`,
  ].join('\n')
}

function screensSource(packet: readonly Found<Form>[], specifier: Specifier): string {
  const lines = packet.map(({ value: { name } }) => {
    const chunk = kebab(name)
    return `  '${name}': () => import(/* webpackChunkName: "${chunk}" */ './screens/${chunk}.ts'),`
  })
  const type = 'Readonly<Record<string, () => Promise<LoadedForm>>>'
  return [
    `import type { LoadedForm } from '${specifier('.', 'catalogue.ts')}'`,
    '',
    '/** Loads a form of the packet or the law with its validators, by its name. */',
    `export const screens: ${type} = {\n${lines.join('\n')}\n}`,
  ].join('\n')
}

function reviewsSource(packet: readonly Found<Form>[], specifier: Specifier): string {
  const lines = packet.map(({ value, file, exported }) => {
    const chunk = kebab(pageOf(value.review?.route ?? ''))
    const load = `import(/* webpackChunkName: "${chunk}" */ '${specifier('.', file)}')`
    return `  '${value.name}': () => ${load}.then((found) => found.${exported}),`
  })
  return [
    `import type { Form } from '${specifier('.', 'form.ts')}'`,
    '',
    '/** Loads a form of the packet or the law to be read, by its name. */',
    `export const reviews: Readonly<Record<string, () => Promise<Form>>> = {\n${lines.join('\n')}\n}`,
  ].join('\n')
}

function screenSource({ value, file, exported }: Found<Form>, packet: readonly Found<Form>[], specifier: Specifier) {
  const origin = packet.find((one) => one.value.name === value.startsFrom?.form)
  const isTold = Object.values(value.starts ?? {}).some((start) => start.startsWith('applicant.'))
  const applicant = isTold ? packet.find((one) => one.value.applicant !== undefined) : undefined
  return [
    `export { validators } from '../forms/${kebab(value.name)}.js'`,
    `export { ${exported} as form } from '${specifier('screens', file)}'`,
    ...Object.entries({ origin, applicant }).flatMap(([as, other]) =>
      other === undefined ? [] : [`export { ${other.exported} as ${as} } from '${specifier('screens', other.file)}'`],
    ),
  ].join('\n')
}

function validatorFiles(form: Form, specifier: Specifier): [string, string][] {
  const from = specifier('screens', 'validate.ts')
  return [
    [`forms/${kebab(form.name)}.js`, validatorSource(screenSchemas(form))],
    [
      `forms/${kebab(form.name)}.d.ts`,
      `import type { Validators } from '${from}'\n\nexport declare const validators: Validators`,
    ],
  ]
}
