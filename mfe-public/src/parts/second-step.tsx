import { agency } from '@arrive/contracts/agency.ts'
import { codeText } from '@arrive/contracts/normalize.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { TelLink } from '@arrive/kit/link.tsx'
import { useState } from 'react'
import { knowsPasskeys, signByPasskey, wrongAddress } from '../passkey.ts'
import type { Method, SecondFactorRequest } from '../second-factor.ts'
import { LoginFrame } from './login-frame.tsx'
import { Refused } from './refused.tsx'

export interface SecondStepProps {
  readonly secondFactor: SecondFactorRequest
  readonly busy: boolean
  readonly refused: readonly string[]
  readonly submit: (credentials: Readonly<Record<string, unknown>>) => Promise<void>
  /** Back to the password. */
  readonly cancel: () => void
}

const LEADS: Readonly<Record<Method, string>> = {
  totp: 'Your password is correct. Now enter the code from your authenticator app.',
  passkey: 'Your password is correct. Now use your passkey.',
  'backup-code': 'Your password is correct. Now enter one of your backup codes.',
}
const OTHERWISE: Readonly<Record<Method, string>> = {
  totp: 'Use a code from the app',
  passkey: 'Use a passkey',
  'backup-code': 'Use a backup code',
}
const NOT_SIGNED = 'The passkey did not work. Try again, or choose another way.'

/** The second step of a login: a code, a passkey or a backup code. */
export function SecondStep({ secondFactor, busy, refused, submit, cancel }: SecondStepProps) {
  const methods = secondFactor.methods.filter((method) => method !== 'passkey' || knowsPasskeys())
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp')
  const [tried, setTried] = useState<Method | undefined>(undefined)
  const show = (shown: object) => {
    setTried(method)
    return submit({ ticket: secondFactor.ticket, method, ...shown })
  }
  // Don't show one method's error for another.
  const step = { busy, refused: tried === method ? refused : [], submit: show }
  return (
    <LoginFrame title="One more step" lead={LEADS[method]} focused>
      {method === 'passkey' ? (
        <ByPasskey {...step} secondFactor={secondFactor} />
      ) : (
        <ByCode key={method} {...step} method={method} />
      )}
      <div className="pub-more">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} onClick={() => setMethod(other)}>
              {OTHERWISE[other]}
            </Button>
          ))}
        <Button onClick={cancel}>Back to the password</Button>
        <p>
          Lost your phone? Use a backup code. Without one, call the office at <TelLink number={agency.phone} />.
        </p>
      </div>
    </LoginFrame>
  )
}

interface StepProps extends Pick<SecondStepProps, 'busy' | 'refused'> {
  readonly submit: (shown: object) => Promise<void>
}

function ByCode({ busy, refused, submit, method }: StepProps & { readonly method: Method }) {
  const isBackup = method === 'backup-code'
  const label = isBackup ? 'Backup code' : 'Code'
  const fields = useFields({ initial: { code: '' }, check: (values) => missing(values, { code: label }) })
  return (
    <Form fields={fields} className="grid gap-5" onSubmit={({ code }) => submit({ code: codeText(String(code)) })}>
      <ErrorSummary />
      <Refused sentences={refused} />
      <TextField
        name="code"
        label={label}
        help={isBackup ? 'Twelve letters and digits; each code works once' : 'Six digits'}
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete={isBackup ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        {...(!isBackup && { read: codeText })}
      />
      <Button type="submit" kind="lit" busy={busy}>
        Log in
      </Button>
    </Form>
  )
}

function ByPasskey({
  secondFactor,
  busy,
  refused,
  submit,
}: StepProps & { readonly secondFactor: SecondFactorRequest }) {
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const show = async () => {
    const wrong = secondFactor.passkey && wrongAddress(location.hostname, secondFactor.passkey.rpId)
    setFailed(wrong)
    if (wrong !== undefined) return
    const assertion = secondFactor.passkey && (await signByPasskey(secondFactor.passkey).catch(() => undefined))
    if (assertion === undefined) setFailed(NOT_SIGNED)
    else await submit({ assertion })
  }
  return (
    <div className="grid gap-5">
      <Refused sentences={failed === undefined ? refused : [failed]} />
      <Button kind="lit" busy={busy} onClick={() => void show()}>
        Use a passkey
      </Button>
    </div>
  )
}
