import { NotAtHand } from '../pocketbase/build.ts'
import { startPocketBase } from '../pocketbase/start.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave, type NotMeasured } from '../ratios.ts'
import { staffTokens } from '../requests.ts'
import { QUIET, rate } from '../save-rate.ts'
import { SERVER, script } from '../scripts.ts'

const ROUNDS = 5
const SAME_TOKENS = Array.from({ length: 200 }, (_, person) => `token-${person}`)
const POCKETBASE = 'durable save ÷ create of the same form in PocketBase 0.39'
const LOGGED_IN = `${POCKETBASE} by who is logged in`

/** Saves of one form, 32 at once, against PocketBase and a plain Express server with the same guarantees. */
export async function measurePeers(): Promise<readonly (Figure | NotMeasured)[]> {
  const pocketBase = await startPocketBase().catch((error: unknown) => {
    if (error instanceof NotAtHand) return { because: error.message, hasFailed: false }
    throw error
  })
  const product = await startServer(SERVER, QUIET)
  const plain = await startServer(script('servers/express-same.ts'))
  const own = await staffTokens(product.port)
  const rates = await interleave(ROUNDS, {
    product: () => rate(product, own),
    plain: () => rate(plain, SAME_TOKENS),
    anybody: async () => ('because' in pocketBase ? Number.NaN : await pocketBase.creates('anybody')),
    loggedIn: async () => ('because' in pocketBase ? Number.NaN : await pocketBase.creates('loggedIn')),
  })
  await Promise.all([product.stop(), plain.stop(), ...('because' in pocketBase ? [] : [pocketBase.stop()])])
  return [
    ...('because' in pocketBase
      ? [{ name: POCKETBASE, ...pocketBase }]
      : [
          figureOf(POCKETBASE, [rates.product, rates.anybody], { atLeast: 1.5, aim: 2.5 }),
          figureOf(LOGGED_IN, [rates.product, rates.loggedIn]),
        ]),
    figureOf(
      'durable save ÷ Express 5 with SQLite and the same promises, one commit a request',
      [rates.product, rates.plain],
      { atLeast: 2, aim: 4 },
    ),
  ]
}

function figureOf(
  name: string,
  [product, peer]: readonly [number, number],
  bars: Pick<Figure, 'atLeast' | 'aim'> = {},
): Figure {
  return { name, value: product / peer, ...bars, detail: `${Math.round(product)}/s and ${Math.round(peer)}/s` }
}
