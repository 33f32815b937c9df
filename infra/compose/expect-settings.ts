import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { SettingError } from '@arrive/services/kernel/index.ts'
import { EnginesFailure } from '../engines/failure.ts'
import { ROOT, readCompose } from './compose-file.ts'
import type { Environment } from './environment.ts'

/**
 * Refuses invalid variables up front; otherwise a container would restart until the others time out.
 * @throws EnginesFailure that names the file and the variable, without its value
 */
export function expectSettings({ file, values }: Pick<Environment, 'file' | 'values'>): void {
  try {
    const services = Object.values(readCompose(values).services)
    for (const { build, environment = {} } of services) if (build !== undefined) readSettings(environment)
    expectMemberKey(values['MONGO_MEMBER_KEY_FILE'])
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof EnginesFailure)) throw error
    throw new EnginesFailure(`${file}: ${error.message}`)
  }
}

/** MongoDB accepts 6 to 1,024 base64 characters. The path is relative to compose.yaml. */
function expectMemberKey(path = ''): void {
  const key = textOf(resolve(ROOT, path)).replaceAll(/\s/g, '')
  if (/^[A-Za-z0-9+/=]{6,1024}$/.test(key)) return
  throw new EnginesFailure('MONGO_MEMBER_KEY_FILE must name a file made with openssl rand -base64 756')
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
