import { isGranted, readersOf } from '@arrive/contracts/office-roles.ts'
import { isNeeded } from '@arrive/contracts/packet.ts'
import { type Actor, ArriveError, type Kernel } from '../../kernel/index.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { type Decided, type Reviews, reviewState, reviewsOf } from '../../shared/reviews.ts'
import { PACKETS, PEOPLE } from '../names.ts'
import type { Person, SavedForm } from '../projections/person.ts'
import type { Step } from '../projections/row.ts'

/** @throws ArriveError `no-user` */
export async function personOf(kernel: Kernel, id: string): Promise<Person> {
  await kernel.upToLog(PACKETS)
  const found = await kernel.reader(PACKETS).get(PEOPLE, id)
  if (found === undefined) throw new ArriveError('no-user')
  return found.value as Person
}

/** As far as the caller may read the forms. @throws ArriveError `no-user` */
export async function readReviews(kernel: Kernel, steps: readonly Step[], id: string, actor: Actor) {
  const person = await personOf(kernel, id)
  const reviews = await reviewsOf(kernel, Number(id))
  const role = 'grade' in actor ? actor.grade : undefined
  const shown = steps.filter(({ form }) => isGranted(role, readersOf([form])))
  return {
    packet: {
      approved_at: reviews.packet?.at ?? null,
      approved_by: reviews.packet?.by ?? null,
      changed_since: changedSince(person, reviews, shown),
    },
    forms: shown.map(({ form }) => reviewShown(form, person.forms[form], reviews.forms[form])),
  }
}

function changedSince(person: Person, { packet }: Reviews, steps: readonly Step[]): readonly string[] {
  if (packet === undefined) return []
  const needed = steps.filter((step) => isNeeded(step, factsOf(person)))
  return needed.flatMap(({ form }) => (person.forms[form]?.event === packet.events[form] ? [] : [form]))
}

function reviewShown(form: string, saved: SavedForm | undefined, decided: Decided | undefined) {
  return {
    form,
    review: reviewState(saved, decided),
    event: saved?.event ?? null,
    decided_at: decided?.at ?? null,
    decided_by: decided?.by ?? null,
    notes: decided?.notes.map((note) => ({ ...note, at: decided.at })) ?? [],
  }
}
