import type { Figure } from '../ratios.ts'
import { middle, paired } from './paired.ts'
import type { Side, Sites } from './sites.ts'
import { type Visit, visit } from './visit.ts'

const ROUNDS = 5
/** A public form, and one that needs a session and loads saved answers. */
const FORMS = ['/staff-application', '/hipaa/{id}']
const KIB = 1_024

export async function measureForms(sites: Sites): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const path of FORMS) figures.push(...(await measureForm(sites, path)))
  return figures
}

async function measureForm({ browser, product, single }: Sites, path: string): Promise<readonly Figure[]> {
  const at = ({ origin, staff }: Side) =>
    visit(browser, { origin, path: path.replace('{id}', String(staff.person)), token: staff.token })
  const seen = await paired(ROUNDS, { product: () => at(product), single: () => at(single) })
  const both = (of: (one: Visit) => number) => [middle(seen.product, of), middle(seen.single, of)] as const
  const [ours, theirs] = both(({ ready }) => ready)
  const [mine, other] = both(({ scripts }) => scripts / KIB)
  return [
    {
      name: `${path}: usable ÷ single bundle`,
      value: ours / theirs,
      atMost: 1.2,
      aim: 1.1,
      detail: `${Math.round(ours)} ms and ${Math.round(theirs)} ms`,
    },
    {
      name: `${path}: bytes of scripts ÷ single bundle`,
      value: mine / other,
      atMost: 1.6,
      detail: `${mine.toFixed(1)} KiB and ${other.toFixed(1)} KiB`,
    },
  ]
}
