import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../../e2e/browser.ts'
import { startAgency } from './agency.ts'
import { lookAtMails } from './mails.ts'
import { PICTURES } from './table.ts'
import { take } from './take.ts'

const TAKEN = join(import.meta.dirname, 'taken')

/** Mail pictures are for viewing only, not for the repository. */
const MAILS = join(tmpdir(), 'arrive-mails')

// `npm run pictures [-- name ...]` retakes all or some pictures of the tour; `-- mails` takes those of all mails.
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
