import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** @throws Error with a sentence that says how to get the tool where this machine does not have it. */
export async function needTool(name: string, howTo: string): Promise<void> {
  await execute('sh', ['-c', 'command -v "$0"', name]).catch(() => {
    throw new Error(`This test needs ${name}, which this machine does not have. To get it: ${howTo}`)
  })
}
