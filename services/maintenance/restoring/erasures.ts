import { schemaIdOf } from '@arrive/contracts/event.ts'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { type Envelope, freshId, SettingError, type Settings, subjectOf } from '../../kernel/index.ts'
import { anchorDirOf } from '../../shared/anchor-dir.ts'
import { type ErasedPerson, findErasedList } from '../../shared/erased-list.ts'
import type { Checked } from '../backing-up/check.ts'
import type { BackedUpKeys } from '../backing-up/keys.ts'

export interface Erasures {
  /** Persons whose keys must not be restored. */
  readonly persons: ReadonlySet<number>
  /** Erasures that are missing in the backup's log, to be appended. */
  readonly events: readonly Envelope[]
}

/**
 * Everyone who was erased, before or after the backup.
 * @throws SettingError if there is neither a list of erasures nor a statement that there were none. Error if the list
 * was altered.
 */
export function erasuresOf(
  { read }: Pick<Settings, 'read'>,
  { keys, checked, none, now }: { keys: BackedUpKeys; checked: Checked; none: boolean; now: number },
): Erasures {
  const listed = listedErasures(anchorDirOf(read), keys, none)
  const destroyed = [...keys.wrapped].flatMap(([person, wrapped]) => (wrapped === null ? [person] : []))
  const persons = new Set([...checked.erased, ...destroyed, ...listed.keys()])
  const unknown = [...persons].filter((person) => checked.persons.has(person) && !checked.erased.has(person))
  return { persons, events: unknown.map((person) => eventOf(person, listed.get(person)?.event, now)) }
}

function listedErasures(anchorDir: string | undefined, { secrets }: BackedUpKeys, none: boolean) {
  if (none && anchorDir !== undefined) {
    throw new SettingError(
      '--no-erasures says that nobody was erased, and ANCHOR_DIR names a list of who was: use one.',
    )
  }
  if (none) return new Map<number, ErasedPerson>()
  if (anchorDir === undefined) {
    throw new SettingError(
      'ANCHOR_DIR must be the folder that Arrive kept erasures in, so that who was erased after the backup stays ' +
        'erased; if nobody was, add --no-erasures.',
    )
  }
  const list = findErasedList(anchorDir, secrets.pepper)
  return new Map(list.persons().map((person) => [person, list.get(person)]))
}

/** Recreates a lost erasure event, so that other systems get it again. */
function eventOf(person: number, event: string | undefined, now: number): Envelope {
  return {
    specversion: '1.0',
    id: event === undefined || event === '' ? freshId(now) : event,
    source: '/arrive/restore',
    type: personErased.type,
    subject: subjectOf(person),
    time: new Date(now).toISOString(),
    dataschema: schemaIdOf(personErased),
    actor: 'system',
    correlationid: 'restore',
  }
}
