import { join } from 'node:path'
import { dialectIn, dialectViolations } from '../dialect.ts'
import { proseViolations } from '../prose.ts'
import { readTexts } from '../texts.ts'

// `--list` shows each phrase of the dialect that is left.
const files = readTexts(join(import.meta.dirname, '..', '..', '..'))
const listed = process.argv.includes('--list') ? dialectIn(files) : []
const violations = [...proseViolations(files), ...dialectViolations(files), ...listed]
for (const { rule, file, text } of violations) console.error(`${file} ${text} (${rule})`)
process.exitCode = violations.length > 0 ? 1 : 0
