import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../../e2e/browser.ts'
import { startAgency } from './agency.ts'
import { lookAtMails } from './mails.ts'
import { PICTURES } from './table.ts'
import { take } from './take.ts'

const TAKEN = join(import.meta.dirname, 'taken')

/** Where the mails are put: they are looked at, and kept nowhere. */
const MAILS = join(tmpdir(), 'arrive-mails')

// `npm run pictures [-- name ...]`: takes the pictures of the tour anew, all or those that are named.
// `npm run pictures -- mails` takes those of all mails instead, to be looked at.
const named = process.argv.slice(2)
await (named.length === 1 && named[0] === 'mails' ? takeMailsOnly() : takeAll(named))

async function takeMailsOnly(): Promise<void> {
  const browser = await launchChromium()
  try {
    await lookAtMails(browser, MAILS)
    process.stdout.write(`The mails are in ${MAILS}\n`)
  } finally {
    await browser.close()
  }
}

async function takeAll(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !PICTURES.some((picture) => picture.name === name))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. Choose of ${PICTURES.map(({ name }) => name)}.`)
  const agency = await startAgency()
  const browser = await launchChromium()
  try {
    mkdirSync(TAKEN, { recursive: true })
    for (const picture of PICTURES.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const bytes = await take(browser, agency, picture)
      writeFileSync(join(TAKEN, `${picture.name}.webp`), bytes)
      process.stdout.write(`${picture.name}: ${Math.ceil(bytes.length / 1_024)} KiB\n`)
    }
  } finally {
    await browser.close()
    await agency.end()
  }
}
