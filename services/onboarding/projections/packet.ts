import type { Form } from '@arrive/contracts/form.ts'
import { notFoundIn, savedCode } from '@arrive/contracts/messages/form-codes.ts'
import { message, ownText } from '@arrive/contracts/messages/message.ts'
import {
  type DocKey,
  type EventOf,
  type Outcome,
  type ProjectedCollection,
  type Projection,
  projectionOf,
  refusal,
  UnknownEvent,
  type View,
} from '../../kernel/index.ts'
import { answersOf, type Company, companyOf, ONBOARDING } from './collections.ts'
import { consented, ESIGN, esignCollection, withdrawn } from './esign.ts'
import type { Filled, Submitted } from './events.ts'
import { type FormSearch, searchIn } from './find.ts'
import { merged } from './merged.ts'

export function packetProjection(forms: readonly Form[]): Projection {
  const known = new Map(forms.map((form) => [form.name, { ...form, search: searchIn(form) }]))
  return projectionOf({
    name: ONBOARDING,
    topics: ['onboarding', 'accounts'],
    owns: ['onboarding'],
    complete: ['onboarding'],
    perPerson: true,
    collections: [...[...known.values()].flatMap(collectionsOf), esignCollection],
    on: {
      'onboarding.form.submitted': {
        apply: (event, view) => submitted(formNamed(known, event), event, view),
      },
      'onboarding.company.filled': {
        reads: (event) => readsOf(formNamed(known, event), event.person),
        apply: (event, view) => filled(formNamed(known, event), event, view),
      },
      'onboarding.esign.consented': { apply: consented },
      'onboarding.esign.withdrawn': {
        reads: ({ person }) => [{ collection: ESIGN, id: String(person) }],
        apply: withdrawn,
      },
    },
  })
}

type Searched = Form & { readonly search: FormSearch | undefined }
type Submission = EventOf<'onboarding.form.submitted'>
type Fill = EventOf<'onboarding.company.filled'>

function readsOf(form: Form, person: number): DocKey[] {
  return [answersOf(form), companyOf(form)].map((collection) => ({ collection, id: String(person) }))
}

function collectionsOf(form: Searched): ProjectedCollection[] {
  const shape = versionBasis(form)
  return [
    { name: answersOf(form), sort: ['saved_at', 'user_id'], tokens: form.search !== undefined, ...shape },
    { name: companyOf(form), ...shape },
  ]
}

/** A new version of a form rebuilds its documents from everything saved before. */
function versionBasis({ version }: Form): Pick<ProjectedCollection, 'basis'> {
  return version === 1 ? {} : { basis: `version ${version}` }
}

function formNamed(known: ReadonlyMap<string, Searched>, { data, envelope }: Submission | Fill): Searched {
  const form = known.get(data.form)
  if (form === undefined) throw new UnknownEvent(`${envelope.type} of an unknown form`)
  return form
}

function submitted(form: Searched, { data, envelope, person }: Submission, view: View): Outcome {
  const { answers, texts }: Submitted = data
  const savedAt = envelope.time
  view.put(answersOf(form), String(person), {
    value: { answers, texts, savedAt, event: envelope.id },
    sort: { saved_at: savedAt, user_id: person },
    ...(form.search !== undefined && { find: form.search.textsIn(answers) }),
  })
  return submittedAnswer(form)
}

export function submittedAnswer(form: Form): Outcome {
  return { status: form.save.status, body: { message: ownText(savedCode(form)) } }
}

function filled(form: Form, { data, person, envelope }: Fill, view: View): Outcome {
  const id = String(person)
  if (view.get(answersOf(form), id) === undefined) return missing(form)
  const before = view.get(companyOf(form), id) as Company | undefined
  const { section }: Filled = data
  view.put(companyOf(form), id, {
    value: { section: merged(before?.section ?? {}, section), savedAt: envelope.time, event: envelope.id },
  })
  return filledAnswer()
}

export function filledAnswer(): Outcome {
  return { status: 200, body: { message: message('company.saved') } }
}

function missing(form: Form): Outcome {
  return refusal('not-found', notFoundIn(form))
}
