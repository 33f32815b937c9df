import { expect, test } from '@jest/globals'
import { EnginesFailure } from '../failure.ts'
import { runTool } from './tools.ts'

const purpose = 'gather the jars'
const help = 'install it (Debian: apt install it)'

test('a missing command-line tool is named in a sentence that says how to install it', async () => {
  const run = runTool('no-such-tool', { args: [], purpose, help })
  await expect(run).rejects.toThrow(
    new EnginesFailure(`no-such-tool is needed to gather the jars, and is missing: ${help}.`),
  )
})

test('the failure of a command-line tool is reported', async () => {
  const args = ['-e', 'console.error("no such version"); process.exit(3)']
  await expect(runTool(process.execPath, { args, purpose, help })).rejects.toThrow(
    /could not gather the jars.*\nno such version/s,
  )
})
