import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form'

/** The values of a form, nested as the names of its controls say (`educationData.0.school`). */
export type Values = Record<string, unknown>

/** Something that keeps a form from being sent: the control's name and the sentence for it. */
export interface FieldProblem {
  readonly name: string
  readonly message: string
}

/** Finds what is wrong with a form's values, in the order of its checks. */
export type Check = (values: Values) => readonly FieldProblem[]

/** How typed text is kept. */
export type ReadText = (text: string) => string

export type Errors = ReadonlyMap<string, string>

/** Values, errors and focus of one form in the page. */
export interface Fields {
  readonly methods: UseFormReturn<Values>
  /** The error message of each control that has one. */
  readonly errors: Errors
  /** What the last full check found; empty if it found nothing or did not run yet. */
  readonly problems: readonly FieldProblem[]
  /** How often a check found problems: the focus moves once for each time. */
  readonly refusals: number
  /** Whether a control's error message has to be announced there, because nothing else announces it. */
  readonly isAloud: (message: string) => boolean
  readonly values: () => Values
  /** How the texts of controls are kept, by their names: a text is put so when its control is left or checked. */
  readonly readers: Map<string, ReadText>
  /** Checks the named controls, or all, and marks the problems, which it returns in the order of the checks. */
  readonly check: (names?: (name: string) => boolean) => readonly FieldProblem[]
  /** Checks one control that lost the focus. */
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
  readonly isTold?: boolean
}

interface Found {
  readonly errors: Errors
  readonly problems: readonly FieldProblem[]
  readonly refusals: number
}

const NOTHING: Found = { errors: new Map(), problems: [], refusals: 0 }

const atOnce = (then: () => void) => then()

/** One form's values and errors. `check` runs on leaving a control and on submitting, never while typing. */
export function useFields({ initial, check, whenReady = atOnce, isTold = false }: FieldsOptions): Fields {
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
        !found.problems.some((one) => one.message === message) || (!isTold && found.problems.length < 2),
      values: () => methods.getValues(),
      readers,
      check: checkNamed,
      leave,
      refuse,
      clear: () => setFound((before) => ({ ...NOTHING, refusals: before.refusals })),
    }),
    [methods, found, isTold, readers, checkNamed, leave, refuse],
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

/** The form around a component. @throws Error outside of one. */
export function useFieldsContext(): Fields {
  const fields = useContext(FieldsContext)
  if (fields === undefined) throw new Error('There is no Form around this component.')
  return fields
}
