import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { type Fields, FieldsContext, type Values } from '../fields/fields.ts'
import { focusControl } from './focus-control.ts'

interface FormProps {
  readonly fields: Fields
  /** Called only if the check passes. */
  readonly onSubmit: (values: Values) => void | Promise<void>
  readonly children: ReactNode
  readonly className?: string
}

/** Provides the form to its fields. Uses `post`, so typed text never gets into a URL. */
export function Form({ fields, onSubmit, children, className }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(fields, element)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.check().length === 0) void onSubmit(fields.values())
  }
  return (
    <FormFrame fields={fields}>
      <form ref={element} method="post" noValidate onSubmit={submit} className={className}>
        {children}
      </form>
    </FormFrame>
  )
}

/** The contexts of a form, without its element. */
export function FormFrame({ fields, children }: Pick<FormProps, 'fields' | 'children'>) {
  return (
    <FormProvider {...fields.methods}>
      <FieldsContext value={fields}>{children}</FieldsContext>
    </FormProvider>
  )
}

type Refusals = Pick<Fields, 'refusals' | 'problems'>

/** Focuses the invalid control, or the summary if there are several. */
export function useFocusOnRefusal({ refusals, problems }: Refusals, element: { current: HTMLElement | null }): void {
  const seen = useRef(refusals)
  useEffect(() => {
    if (refusals === seen.current) return
    seen.current = refusals
    const [only, second] = problems
    if (only === undefined) return
    const summary = second === undefined ? null : element.current?.querySelector<HTMLElement>('.summary')
    if (!summary) return void focusControl(only.name)
    summary.focus({ preventScroll: true })
    summary.scrollIntoView({ block: 'start' })
  }, [refusals, problems, element])
}
