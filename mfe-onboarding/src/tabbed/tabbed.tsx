import { RunnerForm } from '@arrive/kit/form/runner-form.tsx'
import { Steps } from '@arrive/kit/steps.tsx'
import { useMemo } from 'react'
import { Outcome } from '../screen/outcome.tsx'
import { Restored } from '../screen/restored.tsx'
import type { BodyProps } from '../screen/types.ts'
import { useOnSaved } from '../screen/use-on-saved.ts'
import { shortenAtFields } from './problems.ts'
import { TabActions } from './tab-actions.tsx'
import { TabParts } from './tab-parts.tsx'
import { TabSummary } from './tab-summary.tsx'
import { useTab } from './use-tab.ts'

/** A form with tabs: each opens once the one before is complete. */
export function Tabbed({ runner, validators, person, isTold }: BodyProps) {
  const { form, fields } = runner
  const { at, go, next, heading } = useTab(runner, validators)
  const onSaved = useOnSaved({ form, person })
  const shown = useMemo(() => ({ ...fields, errors: shortenAtFields(form, fields.errors) }), [form, fields])
  const tabs = form.tabs ?? []
  const isLast = at === tabs.length - 1
  return (
    <RunnerForm
      runner={{ ...runner, fields: shown }}
      onSaved={onSaved}
      {...(!isLast && { onNext: next })}
      className="onb-papers"
    >
      <Steps titles={tabs.map(({ title }) => title)} current={at} onBack={go} />
      <section ref={heading} tabIndex={-1} className="onb-tab-body" aria-label={`Step ${at + 1} of ${tabs.length}`}>
        <Restored {...{ runner, isTold }} />
        <TabSummary runner={runner} />
        <TabParts form={form} at={at} />
      </section>
      {isLast ? <Outcome runner={runner} /> : null}
      <TabActions at={at} isLast={isLast} saving={runner.saving} go={go} />
    </RunnerForm>
  )
}
