import { join } from 'node:path'
import { readScripts, readSheets } from '../sources.ts'
import { SCREENS, styleViolations } from '../styles.ts'
import { utilitiesOf } from '../utilities.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const violations = styleViolations({
  sheets: readSheets(root, SCREENS),
  sources: readScripts(root, SCREENS),
  utilities: await utilitiesOf(root),
})
for (const { rule, file, text } of violations) console.error(`${file} ${text} (${rule})`)
process.exitCode = violations.length > 0 ? 1 : 0
