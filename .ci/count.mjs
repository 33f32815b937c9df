// count.mjs <report of Jest> <status of the tests> <status of the checks>: prints the totals, fails where anything
// failed.
import { readFileSync } from 'node:fs'

const [path, tests, check] = process.argv.slice(2)
const { passed, failed } = counted(read(path))
// A status without a failed test (no report, a crash, a stop) still is a failure.
const unreported = tests !== '0' && failed === 0 ? 1 : 0
const total = failed + unreported + (check === '0' ? 0 : 1)
console.log(`${passed} passed, ${total} failed`)
process.exitCode = total === 0 ? 0 : 1

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`The tests left no report: ${error.message}`)
    return undefined
  }
}

// Without a report nothing is known to have passed. A file that cannot be loaded counts as one failed test.
function counted(report) {
  if (report === undefined) return { passed: 0, failed: 1 }
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
}
