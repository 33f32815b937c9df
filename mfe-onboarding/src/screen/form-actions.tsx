import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { useShell } from '@arrive/router'
import { pathFor } from '../person.ts'
import { linkAfterSave } from './go-on.ts'
import { linksOn } from './links.ts'

interface FormActionsProps {
  readonly runner: Runner
  readonly person: number
}

/** Back, Submit, and further links. Highlights Submit or, after a save that stays here, the first further link. */
export function FormActions({ runner, person }: FormActionsProps) {
  const { screen } = runner.form
  const { own } = useShell().packet
  const further = linksOn(runner.form)
  const goOn = runner.result?.ok === true ? linkAfterSave(runner.form, own) : undefined
  const links = goOn === undefined ? further : [goOn, ...further]
  const isOver = runner.result?.ok === true && links.length > 0
  return (
    <div className="onb-actions-group">
      <div className={isOver ? 'onb-actions' : 'onb-actions onb-sticky'}>
        {screen.back === undefined ? null : <ButtonLink to={pathFor(screen.back, person)}>Back</ButtonLink>}
        <Button type="submit" kind={isOver ? 'plain' : 'lit'} busy={runner.saving}>
          Submit
        </Button>
      </div>
      {links.length === 0 ? null : (
        <div className={isOver ? 'onb-actions onb-sticky' : 'onb-actions'}>
          {links.map(({ label, to }, at) => (
            <ButtonLink key={to} kind={isOver && at === 0 ? 'lit' : 'plain'} to={pathFor(to, person)}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </div>
  )
}
