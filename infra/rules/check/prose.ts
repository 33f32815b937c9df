import { join } from 'node:path'
import { proseViolations } from '../prose.ts'
import { readTexts } from '../texts.ts'

const violations = proseViolations(readTexts(join(import.meta.dirname, '..', '..', '..')))
for (const { rule, file, text } of violations) console.error(`${file} ${text} (${rule})`)
process.exitCode = violations.length > 0 ? 1 : 0
