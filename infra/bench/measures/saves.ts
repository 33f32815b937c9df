import { SERVICES } from '@arrive/services/app/settings/settings.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { staffTokens } from '../requests.ts'
import { QUIET, rate } from '../save-rate.ts'
import { SERVER, script } from '../scripts.ts'

const ROUNDS = 5
/** All services except packets and audit. */
const WITHOUT_OFFICE = SERVICES.filter((name) => name !== 'office').join(',')

/** Saves of one form, 32 at once, against the reference servers. */
export async function measureSaves(): Promise<readonly Figure[]> {
  const servers = await startAll()
  const [own = [], lean = []] = await Promise.all([servers.product, servers.lean].map(({ port }) => staffTokens(port)))
  const rates = await interleave(ROUNDS, {
    bare: () => rate(servers.bare, ['-']),
    product: () => rate(servers.product, own),
    lean: () => rate(servers.lean, lean),
  })
  for (const server of Object.values(servers)) await server.stop()
  return figuresOf(rates)
}

async function startAll() {
  return {
    bare: await startServer(script('servers/bare.ts')),
    product: await startServer(SERVER, QUIET),
    lean: await startServer(SERVER, { ...QUIET, SERVICES: WITHOUT_OFFICE }),
  }
}

type Rates = Readonly<Record<'bare' | 'product' | 'lean', number>>

function figuresOf({ bare, product, lean }: Rates): readonly Figure[] {
  const per = (rate: number) => `${Math.round(rate)}/s`
  return [
    {
      name: 'durable save ÷ bare node:http POST without a store',
      value: product / bare,
      atLeast: 0.1,
      aim: 0.15,
      detail: `${per(product)} and ${per(bare)}`,
    },
    {
      name: 'durable save ÷ the same without packets and audit',
      value: product / lean,
      atLeast: 0.95,
      aim: 0.98,
      detail: `${per(product)} and ${per(lean)}`,
    },
  ]
}
