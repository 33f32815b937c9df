import type { Form } from '@arrive/contracts/form.ts'
import { useNavigate, useShell } from '@arrive/router'
import { pathFor } from '../person.ts'
import { invalidateSaved } from './queries.ts'

/** After a save, lights the form's window, and opens the next form if the form advances. */
export function useOnSaved({ form, person }: { form: Form; person: number }): (saved: { message: string }) => void {
  const { packet, toast } = useShell()
  const navigate = useNavigate()
  return ({ message }) => {
    invalidateSaved(form, person)
    if (form.step !== undefined) packet.saved(form.name)
    const { advances, next } = form.screen
    if (advances !== true || next === undefined) return
    toast(message)
    navigate(pathFor(next, person))
  }
}
