import type { Selector, SelectorComponent } from 'lightningcss'

/** Every class in a selector, also inside `:is()`, `:has()` and `:not()`. */
export function classesIn(selector: Selector): readonly string[] {
  return selector.flatMap((component) => [
    ...(component.type === 'class' ? [component.name] : []),
    ...innerOf(component).flatMap(classesIn),
  ])
}

/** Whether a selector matches only elements of, inside, or next to the package's. `:has()` and `:not()` don't count. */
export function isWithin(selector: Selector, isOwn: (name: string) => boolean): boolean {
  const last = selector.findLastIndex((component) => isOwnPart(component, isOwn))
  return last >= 0 && selector.slice(last).every((component) => !isSibling(component))
}

/** Whether a selector matches the page while it contains the package: `html:has(.pub-wiz)`. */
export function isPageWith(selector: Selector, isOwn: (name: string) => boolean): boolean {
  const [page, ...conditions] = selector
  return (
    isPage(page) &&
    conditions.length > 0 &&
    conditions.every(
      (one) =>
        one.type === 'pseudo-class' &&
        one.kind === 'has' &&
        one.selectors.every((inner) => classesIn(inner).some(isOwn)),
    )
  )
}

export function isOfPage(selector: Selector): boolean {
  return isPage(selector[0]) && selector.every(({ type }) => type !== 'combinator')
}

const COMBINATORS: Readonly<Record<string, string>> = { child: ' > ', 'next-sibling': ' + ', 'later-sibling': ' ~ ' }

/** A selector roughly as in the source, for messages. */
export function written(selector: Selector): string {
  return selector.map(writtenPart).join('')
}

function writtenPart(part: SelectorComponent): string {
  switch (part.type) {
    case 'class':
      return `.${part.name}`
    case 'id':
      return `#${part.name}`
    case 'type':
      return part.name
    case 'universal':
      return '*'
    case 'attribute':
      return `[${part.name}]`
    case 'combinator':
      return COMBINATORS[part.value] ?? ' '
    case 'nesting':
      return '&'
    case 'namespace':
      return `${part.kind}|`
    default:
      return `:${part.kind}${innerOf(part).length > 0 ? `(${innerOf(part).map(written).join(', ')})` : ''}`
  }
}

function isPage(component: SelectorComponent | undefined): boolean {
  return component?.type === 'type' && (component.name === 'html' || component.name === 'body')
}

function isOwnPart(component: SelectorComponent, isOwn: (name: string) => boolean): boolean {
  if (component.type === 'class') return isOwn(component.name)
  if (component.type !== 'pseudo-class' || (component.kind !== 'is' && component.kind !== 'where')) return false
  return component.selectors.every((inner) => isWithin(inner, isOwn))
}

/** `~` matches all later siblings, even of other packages; `+` matches only the next one. */
function isSibling(component: SelectorComponent): boolean {
  return component.type === 'combinator' && component.value === 'later-sibling'
}

function innerOf(component: SelectorComponent): readonly Selector[] {
  if (component.type !== 'pseudo-class') return []
  const { kind } = component
  return kind === 'is' || kind === 'where' || kind === 'has' || kind === 'not' ? component.selectors : []
}
