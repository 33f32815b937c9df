import { codeText } from '@arrive/contracts/normalize.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { PasswordField } from '@arrive/kit/fields/password-field.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import type { Session } from '@arrive/router'
import { Refused } from '../parts/refused.tsx'
import { QrCode } from './qr-code.tsx'
import { CURRENT, useChange } from './use-change.ts'

/** An authenticator app's secret, which is shown once. */
export interface BegunTotp {
  readonly ticket: string
  readonly secret: string
  readonly uri: string
}

interface AddTotpProps {
  readonly session: Session
  readonly begun: BegunTotp
  readonly onAdded: (sentence: string) => void
  readonly onCancel: () => void
}

const LABELS = { name: 'Name', code: 'First code', [CURRENT]: 'Current password' }

/** Shows the secret and asks for the app's first code. */
export function AddTotp({ session, begun, onAdded, onCancel }: AddTotpProps) {
  const { send, busy, refused } = useChange(session, Object.keys(LABELS))
  const initial = { name: 'Authenticator app', code: '', [CURRENT]: '' }
  const fields = useFields({ initial, check: (values) => missing(values, LABELS) })
  const submit = async (typed: Readonly<Record<string, string>>) => {
    const added = await send('POST', '/me/factors', { ...typed, ticket: begun.ticket }, fields)
    if (added.ok) onAdded(String(added.body['message'] ?? ''))
  }
  return (
    <div className="grid gap-5">
      <p>Scan this with an authenticator app on your phone, or type the key into it. You will not see it again.</p>
      <QrCode text={begun.uri} label="QR code for an authenticator app" />
      <p>
        Key: <code>{grouped(begun.secret)}</code>
      </p>
      <p>
        Is the app on this device? <a href={begun.uri}>Open the key in the app</a>
      </p>
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={({ name, code, [CURRENT]: current }) =>
          submit({ name: String(name), code: String(code), current: String(current) })
        }
      >
        <ErrorSummary />
        <Refused sentences={refused} />
        <TextField name="name" label={LABELS.name} help="To tell it apart from others" />
        <TextField
          name="code"
          label={LABELS.code}
          help="The six digits the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          read={codeText}
        />
        <PasswordField name={CURRENT} label={LABELS[CURRENT]} autoComplete="current-password" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="lit" busy={busy}>
            Add the app
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </Form>
    </div>
  )
}

/** In groups of four, for typing. */
function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
