import type { Validators } from '@arrive/contracts/check.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { createLazyCheck, type LazyCheck } from '@arrive/kit/form/lazy-check.ts'

/** A form's check. Its code and validators are not part of the page's chunk. */
export function lazyCheckOf(form: Form, load: () => Promise<{ readonly validators: Validators }>): LazyCheck {
  return createLazyCheck(async () => {
    const [{ problemsIn }, { validators }] = await Promise.all([
      import(/* webpackChunkName: "form-check" */ '@arrive/kit/form/problems.ts'),
      load(),
    ])
    return (values) => problemsIn(form, validators, values)
  })
}
