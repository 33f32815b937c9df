import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form'

/** Nested by control names (`educationData.0.school`). */
export type Values = Record<string, unknown>

/** A validation problem: the control's name and the message. */
export interface FieldProblem {
  readonly name: string
  readonly message: string
}

/** Returns problems in the order of the form's checks. */
export type Check = (values: Values) => readonly FieldProblem[]

/** Normalizes typed text. */
export type ReadText = (text: string) => string

export type Errors = ReadonlyMap<string, string>

export interface Fields {
  readonly methods: UseFormReturn<Values>
  readonly errors: Errors
  /** Of the last full check; empty before the first. */
  readonly problems: readonly FieldProblem[]
  /** Number of failed checks: each one moves the focus once. */
  readonly refusals: number
  /** Whether a control must announce its error itself. */
  readonly isAloud: (message: string) => boolean
  readonly values: () => Values
  /** Text normalizers by control name, applied on blur and on checks. */
  readonly readers: Map<string, ReadText>
  /** Checks the named controls, or all; marks and returns the problems in order. */
  readonly check: (names?: (name: string) => boolean) => readonly FieldProblem[]
  /** Checks one control on blur. */
  readonly leave: (name: string) => void
  /** Marks problems found elsewhere, such as by the server. */
  readonly refuse: (problems: readonly FieldProblem[]) => void
  readonly clear: () => void
}

export interface FieldsOptions {
  readonly initial: Values
  readonly check: Check
  /** Runs its argument once `check` can be called. Default: at once. */
  readonly whenReady?: (then: () => void) => void
  /** Whether the page announces even a single problem. Default: only several, in a summary. */
  readonly isAnnounced?: boolean
}

interface Found {
  readonly errors: Errors
  readonly problems: readonly FieldProblem[]
  readonly refusals: number
}

const NOTHING: Found = { errors: new Map(), problems: [], refusals: 0 }

const atOnce = (then: () => void) => then()

/** One form's values and errors. `check` runs on blur and on submit, never while typing. */
export function useFields({ initial, check, whenReady = atOnce, isAnnounced = false }: FieldsOptions): Fields {
  const methods = useForm<Values>({ defaultValues: initial as DefaultValues<Values> })
  const [found, setFound] = useState(NOTHING)
  const [readers] = useState(() => new Map<string, ReadText>())
  const latest = useRef(check)
  latest.current = check
  const problemsNow = useCallback(() => latest.current(methods.getValues()), [methods])

  const read = useCallback(
    (name: string) => {
      const typed: unknown = methods.getValues(name)
      const kept = typeof typed === 'string' ? readers.get(name)?.(typed) : undefined
      if (kept !== undefined && kept !== typed) methods.setValue(name, kept, { shouldDirty: true })
    },
    [methods, readers],
  )

  const refuse = useCallback((problems: readonly FieldProblem[]) => {
    setFound((before) => ({
      errors: new Map([...problems].reverse().map(({ name, message }) => [name, message])),
      problems,
      refusals: before.refusals + 1,
    }))
  }, [])

  const checkNamed = useCallback(
    (names: (name: string) => boolean = () => true) => {
      for (const name of readers.keys()) read(name)
      const problems = problemsNow().filter(({ name }) => names(name))
      if (problems.length > 0) refuse(problems)
      else setFound((before) => ({ ...NOTHING, refusals: before.refusals }))
      return problems
    },
    [refuse, problemsNow, read, readers],
  )

  const leave = useCallback(
    (name: string) => {
      read(name)
      whenReady(() => {
        const problem = problemsNow().find((one) => one.name === name)
        setFound((before) => withOne(before, name, problem?.message))
      })
    },
    [problemsNow, whenReady, read],
  )

  return useMemo(
    () => ({
      methods,
      ...found,
      isAloud: (message) =>
        !found.problems.some((one) => one.message === message) || (!isAnnounced && found.problems.length < 2),
      values: () => methods.getValues(),
      readers,
      check: checkNamed,
      leave,
      refuse,
      clear: () => setFound((before) => ({ ...NOTHING, refusals: before.refusals })),
    }),
    [methods, found, isAnnounced, readers, checkNamed, leave, refuse],
  )
}

// A corrected control is removed from the summary as well.
function withOne(found: Found, name: string, message: string | undefined): Found {
  if (found.errors.get(name) === message) return found
  const errors = new Map(found.errors)
  if (message === undefined) errors.delete(name)
  else errors.set(name, message)
  return { ...found, errors, problems: found.problems.filter((one) => errors.has(one.name)) }
}

export const FieldsContext = createContext<Fields | undefined>(undefined)

/** @throws Error outside a form */
export function useFieldsContext(): Fields {
  const fields = useContext(FieldsContext)
  if (fields === undefined) throw new Error('There is no Form around this component.')
  return fields
}
