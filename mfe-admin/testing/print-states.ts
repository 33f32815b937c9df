import { agency } from '@arrive/contracts/agency.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { paperOf } from '../../infra/e2e/paper.ts'
import type { State } from '../../infra/e2e/sweep.ts'
import { printedPlaces } from '../src/print/places.ts'
import { admin, type Worlds } from './worlds.ts'

const ofLong = { path: ({ long }: Worlds) => `/print/${long.person}`, ...admin }

export const PRINT_STATES: readonly State<Worlds>[] = [
  {
    name: 'a printed packet with long words',
    ...ofLong,
    ready: (page) => page.getByRole('button', { name: 'Print', exact: true }).waitFor(),
    prints: async ({ long, client }) => {
      const all = printedPlaces.map(({ entry }) => paperOf(named(forms, entry.name), long.person, client))
      return [agency.name, 'Printed', ...(await Promise.all(all)).flat()]
    },
  },
  {
    name: 'a printed packet, loading',
    ...ofLong,
    before: (page) => page.route('**/get_job_data*', () => undefined),
    ready: (page) => page.getByText('Loading data...').first().waitFor(),
    isBrief: true,
    isRare: true,
  },
  {
    name: 'a printed packet with a form that failed, and others that were not submitted',
    path: ({ bare }) => `/print/${bare.person}`,
    ...admin,
    before: (page) => page.route('**/get_job_data*', (route) => route.abort()),
    ready: (page) => page.getByText('Do not print.').waitFor(),
  },
  { name: '/print/999999', path: () => '/print/999999', ...admin, isRare: true },
]
