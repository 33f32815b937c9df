import { credentialStated } from '@arrive/contracts/events/credential-stated.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import type { Kernel, Origin, Outcome, Submission } from '../../kernel/index.ts'
import { todayOf } from '../../shared/credentials.ts'
import type { Evidence } from '../../shared/evidence.ts'
import { keepFile } from '../../shared/keep-file.ts'
import { scanUpload } from '../../shared/resumes/scan-upload.ts'
import { positionOf } from '../reads/credentials.ts'
import { photoPurpose } from '../reads/photo.ts'
import { personnelEvent } from '../submissions.ts'
import type { Photo } from './photo-file.ts'
import { type StatedBody, statedFacts } from './stated.ts'

export interface Stating {
  readonly origin: Origin
  readonly evidence: Evidence
  readonly person: number
  readonly byOffice: boolean
  readonly body: StatedBody
  readonly photo: Photo | undefined
}

type Data = EventData<'personnel.credential.stated'>

/** @returns the outcome and the credential's id. @throws ArriveError 400, or as `submit.sendOnce` */
export async function stateCredential(kernel: Kernel, stating: Stating): Promise<readonly [Outcome, string]> {
  const id = kernel.submit.eventId(stating.origin)
  const submission = { ...submissionOf(kernel, stating), decide: () => statedData(kernel, id, stating) }
  return [await kernel.submit.sendOnce(id, submission), id]
}

async function statedData(kernel: Kernel, id: string, stating: Stating): Promise<Data> {
  const { person, body, byOffice } = stating
  const today = todayOf(kernel)
  const facts = statedFacts(body, { position: await positionOf(kernel, person), byOffice, today })
  const checked: Data['checked'] = byOffice
    ? { result: 'valid', source: facts.issuer ?? facts.number ?? '', confirmation: null, checked_on: today }
    : null
  return { credential_id: id, ...facts, photo: await keptPhoto(kernel, id, stating), checked }
}

async function keptPhoto(kernel: Kernel, event: string, { person, photo }: Stating): Promise<Data['photo']> {
  if (photo === undefined) return null
  await scanUpload(kernel, 'photo', photo.bytes)
  const { type, size, sha256 } = photo
  const id = await keepFile(kernel, { event, person, kind: 'credential-photo', purpose: photoPurpose }, photo)
  return { id, type, size, sha256 } as Data['photo']
}

function submissionOf(kernel: Kernel, { origin, evidence, person, body, photo }: Stating): Submission {
  const { photo: _name, ...stated } = body
  return {
    ...personnelEvent(kernel, origin, credentialStated.type, person),
    evidence,
    // A photo counts by its hash; another file name does not make another request.
    request: { ...stated, photo: photo?.sha256 ?? null },
  }
}
