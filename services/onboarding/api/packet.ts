import type { Call } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Kernel, Route } from '../../kernel/index.ts'
import { personOfActor } from '../../shared/origin.ts'
import { readOwnPacket } from '../reads/own-packet.ts'

/** `GET /packet` */
export function packetRoute(kernel: Kernel, call: Call, forms: readonly Form[]): Route {
  return {
    call,
    handle: async ({ actor }) => ({ status: 200, body: await readOwnPacket(kernel, forms, personOfActor(actor)) }),
  }
}
