import { Button } from '@arrive/kit/button.tsx'
import { CircleAlert, Refresh, Upload } from '@arrive/kit/icons.tsx'
import { useId, useRef } from 'react'
import type { CheckFields } from './use-check-fields.ts'
import { refusalOf } from './words.ts'

/** Inputs that a surveyor got elsewhere: the key and kept checkpoints. */
export function CompareWith({ fields }: { fields: CheckFields }) {
  const { again } = fields
  const heading = useId()
  return (
    <section className="stack" aria-labelledby={heading}>
      <h2 id={heading} className="text-[1.75rem]">
        Compare with what you have
      </h2>
      <KeyField fields={fields} />
      <CheckpointsField fields={fields} />
      {again === undefined ? null : (
        <p>
          <Button {...(fields.isNew && { kind: 'lit' as const })} onClick={again}>
            <Refresh /> Check again
          </Button>
        </p>
      )}
    </section>
  )
}

function KeyField({ fields: { key, onKey, isKeyWrong } }: { fields: CheckFields }) {
  const [id, help, error] = [useId(), useId(), useId()]
  return (
    <div className={isKeyWrong ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        Verifier key <span className="opt">(optional)</span>
      </label>
      <p className="help" id={help}>
        One line that the agency gave you, best before today. Without it, the file is believed about its own key.
      </p>
      {isKeyWrong ? (
        <p className="err" id={error} role="alert">
          <CircleAlert />
          <span>{refusalOf({ kind: 'no-key' })}</span>
        </p>
      ) : null}
      <input
        id={id}
        name="key"
        type="text"
        className="in"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={key}
        aria-invalid={isKeyWrong || undefined}
        aria-describedby={isKeyWrong ? `${help} ${error}` : help}
        onChange={({ target }) => onKey(target.value)}
      />
    </div>
  )
}

/** More than anyone keeps for one agency. */
const MAX_CHECKPOINTS = 100

function CheckpointsField({ fields: { checkpoints, onCheckpoints } }: { fields: CheckFields }) {
  const [id, help] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    onCheckpoints([])
    input.current?.focus()
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        Checkpoints <span className="opt">(optional)</span>
      </label>
      <p className="help" id={help}>
        Short text files that someone outside the agency has kept. They show whether the log was written anew.
      </p>
      <div className="file">
        <input
          ref={input}
          id={id}
          name="checkpoints"
          type="file"
          multiple
          className="vh"
          aria-describedby={help}
          onChange={({ target }) => {
            onCheckpoints([...(target.files ?? [])].slice(0, MAX_CHECKPOINTS))
            target.value = ''
          }}
        />
        <label htmlFor={id} className="btn sm" aria-hidden="true">
          <Upload /> Choose files
        </label>
        <span className={checkpoints.length === 0 ? 'soft' : 'chosen'} role="status">
          {checkpoints.length === 0 ? 'No files chosen' : checkpoints.map(({ name }) => name).join(', ')}
        </span>
        {checkpoints.length === 0 ? null : (
          <Button kind="text" small onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}
