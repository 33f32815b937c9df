import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import { type Session, useSession } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { savedQuery } from '../screen/queries.ts'
import type { BodyProps } from '../screen/types.ts'
import { ChoiceForm } from './choice-form.tsx'
import type { ChoiceProps } from './choice-props.ts'
import { Declination } from './declination.tsx'

/**
 * A declination, or in its place a choice and the rest of the form alone.
 * @throws Error without both forms
 */
export function choiceBody(pages: readonly LoadedForm[]): ComponentType<BodyProps> {
  const choice = pages.find(({ form }) => form.countsAs === undefined)
  const rest = pages.find(({ form }) => form.countsAs !== undefined)
  if (choice === undefined || rest === undefined) throw new Error('A choice needs two forms.')
  return (props) => <ChoiceBody {...props} choice={choice} rest={rest} />
}

function ChoiceBody(props: ChoiceProps) {
  const session = useSession('staff')
  return session === undefined ? null : <OpenChoice {...props} session={session} />
}

function OpenChoice({ session, ...props }: ChoiceProps & { readonly session: Session }) {
  const { data } = useQuery(savedQuery(props.choice, session))
  const [isChosen, setChosen] = useState<boolean | undefined>(undefined)
  const hasChosen =
    data !== undefined && Object.keys(data.saved).length > 0 && Object.keys(props.runner.saved).length === 0
  const shown = useRef<HTMLDivElement>(null)
  // The pressed button is gone with its form.
  useEffect(() => {
    if (isChosen !== undefined) shown.current?.querySelector('input')?.focus()
  }, [isChosen])
  return (
    <div ref={shown}>
      {data !== undefined && (isChosen ?? hasChosen) ? (
        <ChoiceForm {...props} session={session} opened={data} onDecline={() => setChosen(false)} />
      ) : (
        <Declination {...props} onChoose={() => setChosen(true)} />
      )}
    </div>
  )
}
