import type { Call } from '@arrive/contracts/call.ts'
import {
  checkCredential as checkCall,
  getCredentialPhoto,
  getCredentials,
  getOwnCredentials,
  stateCredential as stateCall,
  stateOwnCredential,
  withdrawCredential as withdrawCall,
} from '@arrive/contracts/calls/credentials.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { roleOf } from '../../shared/account-roles.ts'
import { evidenceOf } from '../../shared/evidence.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { checkCredential, withdrawCredential } from '../commands/change-credential.ts'
import { checkPhoto } from '../commands/photo-file.ts'
import { stateCredential } from '../commands/state-credential.ts'
import type { StatedBody } from '../commands/stated.ts'
import { credentialAsStated, readCredential, readCredentials } from '../reads/credentials.ts'
import { readPhoto } from '../reads/photo.ts'

export function credentialRoutes(kernel: Kernel): readonly Route[] {
  const read = async (person: number, { actor }: Request): Promise<Answer> => {
    return { status: 200, body: await readCredentials(kernel, person, actor) }
  }
  return [
    { call: getOwnCredentials, handle: (request) => read(personOfActor(request.actor), request) },
    { call: getCredentials, handle: async (request) => read(await staffIn(kernel, request), request) },
    routeOf(stateOwnCredential, (request) =>
      state(kernel, stateOwnCredential, request, { person: personOfActor(request.actor), byOffice: false }),
    ),
    routeOf(stateCall, async (request) =>
      state(kernel, stateCall, request, { person: await staffIn(kernel, request), byOffice: true }),
    ),
    routeOf(checkCall, async (request) => {
      await staffIn(kernel, request)
      return checkCredential(kernel, changingBy(checkCall, request), request.body)
    }),
    { call: withdrawCall, handle: async (request) => withdrawCredential(kernel, changingBy(withdrawCall, request)) },
    {
      call: getCredentialPhoto,
      handle: ({ params, actor }) => readPhoto(kernel, (params['photo_id'] ?? '').toLowerCase(), actor),
    },
  ]
}

interface About {
  readonly person: number
  readonly byOffice: boolean
}

/** Body and answer of both calls are the same. */
async function state(kernel: Kernel, call: Call, request: Request, about: About): Promise<Answer> {
  const photo = await checkPhoto(request.file)
  const [origin, evidence] = [originOf(call, request), evidenceOf(request)]
  const body = request.body as StatedBody
  const [outcome, id] = await stateCredential(kernel, { ...about, origin, evidence, body, photo })
  const credential = credentialAsStated(await readCredential(kernel, about.person, id), kernel)
  return { ...outcome, body: { ...Object(outcome.body), credential } }
}

function changingBy(call: Call, request: Request) {
  const person = Number(request.params['user_id'])
  const { actor } = request
  if (actor.role === 'staff' && actor.person !== person) throw new ArriveError('other-person')
  const id = (request.params['credential_id'] ?? '').toLowerCase()
  return { origin: originOf(call, request), evidence: evidenceOf(request), person, id }
}

/** @throws ArriveError `no-user` */
async function staffIn(kernel: Kernel, { params }: Request): Promise<number> {
  const person = Number(params['user_id'])
  if ((await roleOf(kernel, person)) !== 'staff') throw new ArriveError('no-user')
  return person
}
