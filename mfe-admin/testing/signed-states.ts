import { pathFor } from '@arrive/kit/person-path.ts'
import type { Page } from 'playwright-core'
import type { State } from '../../infra/e2e/sweep.ts'
import { packetForms } from '../src/review/packet-forms.ts'
import { admin, type Worlds } from './worlds.ts'

/** When a tab is opened, everybody has been there for more than a second. */
const aMomentAgo = () => `?as_of=${new Date(Date.now() - 1_000).toISOString()}`
const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor()
const review = packetForms[0]?.review ?? ''
const evidence = { path: ({ long }: Worlds) => `/evidence/${long.person}`, ...admin }

/** Signatures, and screens of an earlier moment. */
export const SIGNED_STATES: readonly State<Worlds>[] = [
  { name: 'the signatures of a person', ...evidence, ready: shows('Not proven') },
  {
    name: 'the evidence of a signature',
    ...evidence,
    act: async (page) => {
      await page.locator('.adm-signatures a').first().click()
      await shows('What this cannot prove')(page)
      await shows('The seal')(page)
    },
  },
  {
    name: 'the changes of a person',
    path: ({ long }) => `/changes/${long.person}`,
    ...admin,
    ready: (page) => page.locator('.adm-changes li').first().waitFor(),
  },
  {
    name: 'a review of an earlier moment',
    path: ({ long }) => `${pathFor(review, long.person)}${aMomentAgo()}`,
    ...admin,
    ready: (page) => page.locator('.adm-main .answers').first().waitFor(),
  },
  {
    name: 'the progress at an earlier moment',
    path: () => `/progress${aMomentAgo()}`,
    ...admin,
    ready: shows('You are looking at'),
  },
  {
    name: 'the vaccinations at an earlier moment',
    path: () => `/vaccinations${aMomentAgo()}`,
    ...admin,
    ready: shows('You are looking at'),
  },
  ...['/evidence/999999', '/changes/x'].map(
    (path): State<Worlds> => ({ name: path, path: () => path, ...admin, isRare: true }),
  ),
]
