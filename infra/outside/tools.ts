import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const MAX_OUTPUT = 64 * 1_024 ** 2
const GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0'
const MAVEN = ['--quiet', '--batch-mode']

/** Returns the output. @throws Error with the output if it fails */
export async function run(command: string, args: readonly string[], cwd?: string): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { ...(cwd !== undefined && { cwd }), maxBuffer: MAX_OUTPUT })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${command} ${args[0]} failed:\n${`${stdout}\n${stderr}`.slice(-4_000)}`, { cause: error })
  }
}

/** @throws Error that says how to get the tool if it is missing */
export async function needTool(name: string, howTo: string): Promise<void> {
  await execute('sh', ['-c', 'command -v "$0"', name]).catch(() => {
    throw new Error(`This test needs ${name}, which this machine does not have. To get it: ${howTo}`)
  })
}

/** The pinned openapi-generator, downloaded by Maven unless cached. */
export async function generatorJar(folder: string): Promise<string> {
  await needTool('mvn', 'apt-get install maven default-jdk-headless')
  await run('mvn', [...MAVEN, 'dependency:copy', `-Dartifact=${GENERATOR}`, `-DoutputDirectory=${folder}`])
  const [, artifact, version] = GENERATOR.split(':')
  return join(folder, `${artifact}-${version}.jar`)
}
