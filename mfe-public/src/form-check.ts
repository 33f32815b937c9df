import type { Validators } from '@arrive/contracts/check.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { createLazyCheck, type LazyCheck } from '@arrive/kit/form/lazy-check.ts'

/** The check of a public form. Its code, with the validators that `load` imports, is not part of the page. */
export function lazyCheckOf(form: Form, load: () => Promise<{ readonly validators: Validators }>): LazyCheck {
  return createLazyCheck(async () => {
    const [{ problemsIn }, { validators }] = await Promise.all([
      import(/* webpackChunkName: "form-check" */ '@arrive/kit/form/problems.ts'),
      load(),
    ])
    return (values) => problemsIn(form, validators, values)
  })
}
