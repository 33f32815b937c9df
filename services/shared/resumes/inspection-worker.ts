import { parentPort, workerData } from 'node:worker_threads'
import { inspect } from './inspect.ts'
import type { ResumeKind } from './kinds.ts'

const { named, bytes } = workerData as { readonly named: ResumeKind; readonly bytes: Uint8Array }

parentPort?.postMessage(await inspect(named, Buffer.from(bytes)))
