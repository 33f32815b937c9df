import { DAY_BOUNDS, sideOf } from '@arrive/contracts/day-bounds.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import type { Field } from '@arrive/contracts/form.ts'
import { type FieldMessage, type Message, message } from '@arrive/contracts/messages/message.ts'
import {
  EMPLOYER_FIELDS,
  type EmployerAnswers,
  type EmployerField,
  RATED_FIELDS,
} from '@arrive/contracts/references.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { ArriveError, type Kernel } from '../../kernel/index.ts'

export interface EmployerBody extends EmployerAnswers {
  readonly scope: EventData<'personnel.reference.answered'>['scope']
}

type Answers = Record<EmployerField, string>

const NAMES = Object.keys(EMPLOYER_FIELDS) as readonly EmployerField[]
const RATED: readonly string[] = [...RATED_FIELDS, 'rehireExplanation']

/** All of Section B, with what was left out as empty text. @throws ArriveError `invalid-answers` */
export function employerAnswers({ now, settings }: Pick<Kernel, 'now' | 'settings'>, body: EmployerBody): Answers {
  const answers = Object.fromEntries(NAMES.map((name) => [name, body[name] ?? ''])) as Answers
  const today = dayOf(new Date(now()), settings.timeZone)
  const errors = [...completeness(body.scope, answers), ...dayErrors(answers, today)]
  const [first] = errors
  if (first !== undefined) throw new ArriveError('invalid-answers', { message: first.message, errors })
  return answers
}

function completeness(scope: EmployerBody['scope'], answers: Answers): FieldMessage[] {
  if (scope === 'dates_only') {
    const sent = NAMES.filter((name) => RATED.includes(name) && answers[name] !== '')
    const others = NAMES.filter((name) => !RATED.includes(name) && answers[name] === '')
    return [
      ...sent.map((name) => ({ path: name, message: message('reference.dates-only', { what: titleOf(name) }) })),
      ...others.map(missing),
    ]
  }
  const needsReason = answers.eligibleForRehire === 'No'
  return NAMES.filter((name) => answers[name] === '' && (name !== 'rehireExplanation' || needsReason)).map(missing)
}

function missing(name: EmployerField): FieldMessage {
  return { path: name, message: message('answer.missing', { what: titleOf(name) }) }
}

function titleOf(name: EmployerField): Message {
  return { code: `call.answer-reference.${name}` }
}

function dayErrors(answers: Answers, today: string): FieldMessage[] {
  const { employerDatesFrom: from, employerDatesTo: to } = answers
  const far = NAMES.flatMap((name) => {
    const { day }: Field = EMPLOYER_FIELDS[name]
    if (day === undefined || answers[name] === '') return []
    const side = sideOf(answers[name], DAY_BOUNDS[day].possible, today, 1)
    return side === undefined ? [] : [{ path: name, message: message('answer.not-valid', { what: titleOf(name) }) }]
  })
  const isReversed = from !== '' && to !== '' && to < from
  const what = titleOf('employerDatesTo')
  const order = message('day.before-start', { what, start: titleOf('employerDatesFrom') })
  return isReversed ? [...far, { path: 'employerDatesTo', message: order }] : far
}
