import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mongodProgram } from './downloads.ts'
import { guard } from './guard.ts'
import { hostProcess, type RunningProcess } from './process.ts'

const HELP = 'this mongod runs on Linux for x86-64 with OpenSSL 3 and libcurl (Debian: apt install libcurl4)'

export async function startMongoProcess(args: readonly string[]): Promise<RunningProcess> {
  const program = await mongodProgram()
  const guarded = await guard('mongo')
  const data = join(guarded.folder, 'data')
  await mkdir(data)
  const own = ['--bind_ip', '127.0.0.1', '--nounixsocket', '--dbpath', data]
  return hostProcess(guarded, { program, args: [...args, ...own], help: HELP })
}
