import { STAGE_TITLES } from '@arrive/contracts/pipeline.ts'
import { FileText } from '@arrive/kit/icons.tsx'
import { Heart, IdCard } from '../icons.tsx'
import { Marked } from './marked.tsx'
import type { FoundPerson } from './use-find.ts'

const KINDS = {
  staff: { words: 'Staff', look: 'tag ok', Icon: IdCard },
  applicant: { words: 'Applicant', look: 'tag', Icon: FileText },
  client: { words: 'Client', look: 'tag quiet', Icon: Heart },
} as const

interface PersonProps {
  readonly id: string
  readonly person: FoundPerson
  readonly typed: string
  readonly isChosen: boolean
  readonly onOpen: () => void
}

/** An option of the list: keys stay in the input. */
export function Person({ id, person, typed, isChosen, onOpen }: PersonProps) {
  const { name, email, phone, user_id } = person
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its list
    <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} onClick={onOpen}>
      <span className="sh-find-name">
        <Marked text={name || `ID ${user_id}`} typed={typed} />
      </span>
      <span className="sh-find-contact">
        <Marked text={email} typed={typed} />{' '}
        <span className="sh-find-phone">
          <Marked text={phone} typed={typed} />
        </span>
      </span>
      <KindOf person={person} />
    </div>
  )
}

function KindOf({ person: { kinds, position, stage } }: Pick<PersonProps, 'person'>) {
  const [kind = 'applicant'] = kinds
  const { words, look, Icon } = KINDS[kind]
  const stageWords = kind === 'staff' ? null : STAGE_TITLES[stage as keyof typeof STAGE_TITLES]
  return (
    <span className="sh-find-kind">
      <span className={look}>
        <Icon /> {words}
      </span>{' '}
      <small>{[position, stageWords].filter(Boolean).join(', ')}</small>
    </span>
  )
}
