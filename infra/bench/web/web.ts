import { type Figure, isMet, lineOf } from '../ratios.ts'
import { measureDown } from './down.ts'
import { measureForms } from './forms.ts'
import { measureNext } from './next.ts'
import { measurePages } from './pages.ts'
import { type Sites, startSites } from './sites.ts'
import { measureSizes } from './sizes.ts'

/** `npm run bench:web [name ...]`: Chromium throttled like a slow phone, against one client-rendered bundle. */
const MEASURES: Readonly<Record<string, (sites: Sites) => Promise<readonly Figure[]>>> = {
  sizes: measureSizes,
  pages: measurePages,
  forms: measureForms,
  next: measureNext,
  down: measureDown,
}

process.exitCode = await run(process.argv.slice(2))

async function run(names: readonly string[]): Promise<number> {
  const chosen = names.length > 0 ? names : Object.keys(MEASURES)
  const unknown = chosen.filter((name) => MEASURES[name] === undefined)
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. Choose out of ${Object.keys(MEASURES).join(', ')}.`)
  const sites = await startSites()
  try {
    let missed = 0
    for (const name of chosen) missed += await show(name, sites)
    return missed === 0 ? 0 : 1
  } finally {
    await sites.end()
  }
}

async function show(name: string, sites: Sites): Promise<number> {
  process.stderr.write(`${name} ...\n`)
  const figures = (await MEASURES[name]?.(sites)) ?? []
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`)
  return figures.filter((figure) => !isMet(figure)).length
}
