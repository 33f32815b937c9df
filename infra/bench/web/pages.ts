import type { Figure } from '../ratios.ts'
import { middle, paired } from './paired.ts'
import type { Side, Sites } from './sites.ts'
import { type Visit, visit } from './visit.ts'

const ROUNDS = 5
/** A page with a large picture, one with text, one with a form. */
const PAGES = ['/', '/about', '/staff-application']

/** First and largest contentful paint: prerendered against client-rendered. */
export async function measurePages(sites: Sites): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const path of PAGES) figures.push(...(await measurePage(sites, path)))
  return figures
}

async function measurePage({ browser, product, single }: Sites, path: string): Promise<readonly Figure[]> {
  const at = ({ origin }: Side) => visit(browser, { origin, path })
  const seen = await paired(ROUNDS, { product: () => at(product), single: () => at(single) })
  const figure = (what: string, of: (one: Visit) => number): Figure => {
    const [ours, theirs] = [middle(seen.product, of), middle(seen.single, of)]
    const detail = `${Math.round(ours)} ms and ${Math.round(theirs)} ms`
    return { name: `${path}: ${what} ÷ single bundle`, value: ours / theirs, atMost: 0.45, aim: 0.3, detail }
  }
  const shifts = seen.product.map(({ shift }) => shift)
  return [
    figure('first paint of content', ({ fcp }) => fcp),
    figure('largest paint of content', ({ lcp }) => lcp),
    { name: `${path}: layout shift`, value: Math.max(...shifts), atMost: 0.02, detail: 'the most of all rounds' },
  ]
}
