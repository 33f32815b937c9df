import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import { readText } from '@arrive/contracts/checking/values.ts'
import { isRequired } from '@arrive/contracts/field-schema.ts'
import type { Field, FieldKind } from '@arrive/contracts/form.ts'
import { type ReactElement, useContext, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { AgencyField } from '../fields/agency-field.tsx'
import { CheckboxField } from '../fields/checkbox-field.tsx'
import { CheckboxGroup } from '../fields/checkbox-group.tsx'
import { DateField } from '../fields/date-field.tsx'
import { type ReadText, useFieldsContext } from '../fields/fields.ts'
import { FileField } from '../fields/file-field.tsx'
import type { Option } from '../fields/options.ts'
import { RadioCards } from '../fields/radio-cards.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { SignatureField } from '../fields/signature-field.tsx'
import { ssnHint } from '../fields/ssn-hint.ts'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { FieldProps } from '../fields/use-field.ts'
import { useValue } from '../fields/use-value.ts'
import { formatAnswer } from '../format-answer.ts'
import { FieldNotesContext, SignatureHelpContext, SignatureHintsContext } from './field-notes.ts'
import { useRunner } from './runner.ts'

/** Overrides the default control of a choice. */
export type Control = 'radio' | 'select'

interface ContractFieldProps {
  readonly name: string
  readonly field: Field
  readonly as?: Control | undefined
  readonly disabled?: boolean | undefined
}

/** A contract field as a control; nothing while it does not apply. */
export function ContractField(props: ContractFieldProps) {
  const { name, field } = props
  const { saved } = useRunner()
  if (field.confidential === true)
    return <AgencyField name={name} label={field.label} value="Goes to the office only" />
  if (field.by === 'company') {
    return <AgencyField name={name} label={field.label} value={formatAnswer(field, saved[name])} />
  }
  if (field.requiredWhen === undefined) return <OpenField {...props} />
  return <Conditional {...props} when={field.requiredWhen.field} />
}

function Conditional({ when, ...props }: ContractFieldProps & { when: string }) {
  const value = useValue(when)
  return isApplicable(props.field, { [when]: value }) ? <OpenField {...props} /> : null
}

/** An enabled control, even for company fields. Needs a form around it, but no runner. */
export function OpenField({ name, field, as, disabled }: ContractFieldProps) {
  const { label, autocomplete } = field
  const note = useContext(FieldNotesContext).get(name)
  const help = note === undefined ? field.help : [field.help, note].filter(Boolean).join('\n')
  const common = {
    name,
    label,
    optional: mayStayEmpty(field),
    ...(help !== undefined && { help }),
    ...(disabled !== undefined && { disabled }),
    ...(autocomplete !== undefined && { autoComplete: autocomplete }),
  }
  return CONTROLS[field.kind]({ common, field, as })
}

/** Not for checkboxes and choices with a default, which are never empty. */
function mayStayEmpty(field: Field): boolean {
  if (field.by === 'company' || field.kind === 'tick') return false
  if (field.kind === 'choice' && field.initial !== undefined) return false
  return !isRequired(field) && field.requiredWhen === undefined
}

interface ControlProps {
  readonly common: FieldProps & { readonly autoComplete?: string }
  readonly field: Field
  readonly as: Control | undefined
}

const readers = new WeakMap<Field, ReadText>()

function readerOf(field: Field): ReadText {
  const read = readers.get(field) ?? ((text) => readText(field, text))
  readers.set(field, read)
  return read
}

const line =
  (more: Partial<Parameters<typeof TextField>[0]> = {}) =>
  ({ common, field }: ControlProps) => <TextField {...common} read={readerOf(field)} {...more} />

const CONTROLS: Readonly<Record<FieldKind, (props: ControlProps) => ReactElement>> = {
  line: ({ common, field }) => <TextField {...common} read={readerOf(field)} leaveHintOf={ssnHintOf(field)} />,
  box: ({ common, field }) => <TextArea {...common} leaveHintOf={ssnHintOf(field)} />,
  email: line({ type: 'email', inputMode: 'email', spellCheck: false }),
  phone: line({ type: 'tel', inputMode: 'tel' }),
  digits: line({ inputMode: 'numeric', width: 'short', className: 'num' }),
  code: line({ width: 'short', spellCheck: false, autoCapitalize: 'characters', className: 'num' }),
  date: ({ common, field }) => <DateField {...common} meaning={field.day} />,
  number: line({ inputMode: 'decimal', width: 'short', className: 'num' }),
  choice: (props) => (
    <>
      <Choice {...props} />
      {props.field.sets === undefined ? null : <Sets {...props.field.sets} name={props.common.name} />}
    </>
  ),
  choices: ({ common, field }) => <CheckboxGroup {...common} options={optionsOf(field)} />,
  tick: ({ common }) => <CheckboxField {...common} />,
  signature: ({ common }) => <Signature {...common} />,
  file: ({ common }) => <FileField {...common} accept=".pdf,.doc,.docx" />,
}

const ssnHintOf = ({ warnsOfSsn }: Field) => (warnsOfSsn === false ? undefined : ssnHint)

function Signature(props: FieldProps) {
  const { name } = props
  const hints = useContext(SignatureHintsContext)
  const help = useContext(SignatureHelpContext).get(name)
  const note = useContext(FieldNotesContext).get(name)
  const other = help !== undefined && { help: [help, note].filter(Boolean).join('\n') }
  return <SignatureField {...props} {...other} {...(hints && { hint: hints.get(name) ?? '' })} />
}

const MAX_CARDS = 4

function Choice({ common, field, as }: ControlProps) {
  const options = optionsOf(field)
  if ((as ?? (options.length > MAX_CARDS ? 'select' : 'radio')) === 'radio')
    return <RadioCards {...common} options={options} />
  return (
    <SelectField {...common} options={options} {...(field.initial === undefined && { placeholder: 'Choose one' })} />
  )
}

/** Answers the other field once the person chooses that option. */
function Sets({ name, is, field, to }: NonNullable<Field['sets']> & { readonly name: string }) {
  const value = useValue(name)
  const { setValue } = useFormContext()
  const { leave } = useFieldsContext()
  const before = useRef(value)
  useEffect(() => {
    if (value === before.current) return
    before.current = value
    if (value !== is) return
    setValue(field, to, { shouldDirty: true })
    leave(field)
  }, [value, is, field, to, setValue, leave])
  return null
}

export function optionsOf(field: Field): readonly Option[] {
  return (field.options ?? []).map((value) => ({ value, label: field.shownAs?.[value] ?? value }))
}
