import { isEnd, type PipelineList, type Stage, stagesOf } from '@arrive/contracts/pipeline.ts'
import type { Faker } from '@faker-js/faker'
import { fakerOf } from '../faker.ts'
import type { DemoPerson } from '../people.ts'
import { keyOf } from '../visit.ts'
import { type Office, rowOf } from './office.ts'

/** Where applicants and people who asked for care get to, in turn. */
const APPLICANTS: readonly Stage[] = [
  ...(['new', 'contacted', 'interview', 'new', 'declined', 'interview'] as const),
  ...(['new', 'offer', 'contacted', 'withdrawn', 'new'] as const),
]
const REQUESTS: readonly Stage[] = [
  ...(['new', 'contacted', 'assessment', 'started', 'new', 'declined', 'started'] as const),
  ...(['contacted', 'started', 'closed', 'new'] as const),
]
const REASONS: Partial<Readonly<Record<Stage, readonly string[]>>> = {
  declined: ['No license in this state', 'Lives too far away', 'No caregiver is free at these hours'],
  withdrawn: ['Took another position', 'Moved to another state'],
  closed: ['The family found help nearby', 'Care ended after recovery'],
}
const NOTES: Readonly<Record<PipelineList, readonly string[]>> = {
  applicants: [
    'Left a message. Calls back on Thursday.',
    'Prefers mornings, and has a car.',
    'Asked about the hourly rate and about weekends.',
    'Interview went well. Good answers about moving a client safely.',
    'Sent the list of documents to bring.',
  ],
  requests: [
    'The daughter arranges everything: call her after five.',
    'Needs help four hours a day, mostly before noon.',
    'Assessment at home is on Tuesday at ten.',
    'Wants to meet the caregiver first.',
  ],
}

/** Brings a person to a stage, gives most of them to an administrator, and writes a few notes. */
export async function workPlace(office: Office, who: DemoPerson): Promise<void> {
  const list = who.kind === 'visitor' ? 'requests' : 'applicants'
  const row = await rowOf(office, `/pipeline/${list}`, who)
  // Staff who never applied are in no list, and someone has moved the others before.
  if (row === undefined || row['state'] !== 'new') return
  const path = `/pipeline/${list}/${String(row['user_id'])}`
  const faker = fakerOf([office.seed, who.person.index, 'pipeline'])
  const { call, admin: token } = office
  const key = (what: string) => keyOf(office.seed, who.person.index, `pipeline-${what}`)
  const goal = goalOf(list, who)
  if (goal === 'new') return
  const assignee = faker.helpers.maybe(() => faker.helpers.arrayElement(office.administrators), { probability: 0.8 })
  if (assignee !== undefined) {
    await call('PUT', `${path}/assignee`, { token, key: key('assignee'), json: { assignee } })
  }
  for (const [from, to] of stepsTo(list, goal, faker)) {
    const reason = faker.helpers.arrayElement(REASONS[to] ?? [''])
    const json = { from, to, ...(reason !== '' && { reason }) }
    await call('PUT', path, { token, key: key(to), json })
  }
  for (const text of faker.helpers.arrayElements(NOTES[list], { min: 0, max: 3 })) {
    await call('POST', `${path}/notes`, { token, key: key(text), json: { text } })
  }
}

function goalOf(list: PipelineList, who: DemoPerson): Stage {
  if (who.hiredOn !== undefined) return 'hired'
  if (who.kind === 'staff') return who.done < 2 ? 'interview' : 'offer'
  const goals = list === 'requests' ? REQUESTS : APPLICANTS
  return goals[who.person.index % goals.length] ?? 'new'
}

/** Each stage on the way; a final one may come after any of them. */
function stepsTo(list: PipelineList, goal: Stage, faker: Faker): readonly (readonly [Stage, Stage])[] {
  const way = stagesOf(list).filter((stage) => !isEnd(stage))
  const length = isEnd(goal) ? faker.number.int({ min: 1, max: way.length - 1 }) : way.indexOf(goal)
  const stages = [...way.slice(0, length), goal]
  return stages.slice(1).map((to, at) => [stages[at] ?? 'new', to] as const)
}
