import { type Rule as Parsed, type Selector, transform } from 'lightningcss'

/** The parts of a style sheet by which packages can interfere. */
export interface Sheet {
  readonly file: string
  readonly selectors: readonly Selector[]
  /** Global names that it defines: `keyframes`, `custom property`. */
  readonly given: readonly { readonly kind: string; readonly name: string }[]
  readonly read: readonly string[]
}

/** @throws Error if it is not CSS */
export function readSheet(file: string, text: string): Sheet {
  const selectors: Selector[] = []
  const given: { kind: string; name: string }[] = []
  const read: string[] = []
  transform({
    filename: file,
    // Tailwind's own import keyword is not CSS.
    code: Buffer.from(text.replaceAll(' source(none)', '')),
    visitor: {
      Rule: (rule) => {
        if (rule.type === 'style') selectors.push(...rule.value.selectors)
        given.push(...namesOf(rule).map((name) => ({ kind: rule.type, name })))
      },
      Declaration: {
        custom: ({ name }) => {
          if (name.startsWith('--')) given.push({ kind: 'custom property', name })
        },
      },
      Variable: ({ name }) => {
        read.push(name.ident)
      },
    },
  })
  return { file, selectors, given, read }
}

function namesOf(rule: Parsed): readonly string[] {
  switch (rule.type) {
    case 'keyframes':
      return [rule.value.name.value]
    case 'layer-block':
      return [rule.value.name?.join('.') ?? '']
    case 'layer-statement':
      return rule.value.names.map((name) => name.join('.'))
    case 'page':
      return (rule.value.selectors ?? []).flatMap(({ name }) => name ?? [])
    case 'font-face':
      return rule.value.properties.flatMap((property) => (property.type === 'font-family' ? [property.value] : []))
    case 'property':
    case 'counter-style':
      return [rule.value.name]
    default:
      return []
  }
}
