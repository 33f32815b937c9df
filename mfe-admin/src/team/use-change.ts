import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from './calls.ts'

/** Changes the team and reloads the list. Repeating the same input repeats the same change. */
export function useChange(
  onRefused: (problems: readonly FieldProblem[]) => void = () => undefined,
  { confirms = 'in a toast' }: { readonly confirms?: 'in a toast' | 'in the page' } = {},
) {
  const { toast } = useShell()
  const client = useQueryClient()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | undefined>(undefined)
  const run = async (what: unknown, change: (key: string) => Promise<Result>): Promise<boolean> => {
    setBusy(true)
    setResult(undefined)
    const answer = await change(keys.of(JSON.stringify(what)))
    setBusy(false)
    setResult(answer)
    // A generated password is confirmed in a dialog that stays.
    const isInPage = confirms === 'in the page' || answer.password !== undefined
    if (answer.ok && !isInPage) toast(answer.message)
    if (!answer.ok && answer.problems.length > 0) onRefused(answer.problems)
    await client.invalidateQueries({ queryKey: ['team'] })
    return answer.ok
  }
  return { busy, result, run }
}
