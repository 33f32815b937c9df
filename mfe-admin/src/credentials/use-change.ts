import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import type { Answer } from '@arrive/kit/request.ts'
import { useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const FAILED = 'We could not change that. Please try again later.'

/** Changes a person's certificates and reads them again. Repeating the same input repeats the same change. */
export function useChange(refuse: (problems: readonly FieldProblem[]) => void = () => undefined) {
  const { toast } = useShell()
  const client = useQueryClient()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const run = async (what: unknown, change: (key: string) => Promise<Answer>): Promise<boolean> => {
    setBusy(true)
    setRefused(undefined)
    const { ok, message = FAILED, errors } = await change(keys.of(JSON.stringify(what)))
    setBusy(false)
    if (ok) toast(message)
    else if (errors.length > 0) refuse(errors.map(({ path: name, message: said }) => ({ name, message: said })))
    else setRefused(message)
    await client.invalidateQueries({ queryKey: ['credentials'] })
    return ok
  }
  return { busy, refused, run }
}
