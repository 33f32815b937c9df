import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useId } from 'react'
import { isIn } from '../roles.ts'
import { Adopt } from './adopt.tsx'
import type { Proof } from './proof.ts'
import { factsOf, verdictOf } from './words.ts'

/** Whether the records are intact, and since when. */
export function Status({ proof, session }: { proof: Proof; session: Session }) {
  const { kind, title, text } = verdictOf(proof)
  const heading = useId()
  return (
    <section className="card" aria-labelledby={heading}>
      <Note kind={kind} {...(kind === 'bad' && { role: 'alert' as const })}>
        <h2 id={heading} className="card-title">
          {title}
        </h2>
        <p>{text}</p>
      </Note>
      {proof.state.fork ? <NextSteps session={session} /> : null}
      <dl className="answers mt-6 mb-6">
        {factsOf(proof).map(({ name, value, help }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {help === undefined ? null : <br />}
              <small className="opt small">{help}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft small measure">
        A seal is a signed fingerprint of a record. Whoever changes, removes or adds a record afterward breaks it. It
        does not show what was changed before it was sealed, or what was never recorded.
      </p>
    </section>
  )
}

function NextSteps({ session }: { session: Session }) {
  return (
    <div className="prose mt-6">
      <h3>What to do now</h3>
      <ol>
        <li>Do not delete, restore or repair anything yet.</li>
        <li>
          Ask the person who runs your server to copy the data as it is, and to run <code>npm run verify</code> on the
          copy. It names what was touched.
        </li>
        <li>
          Find out who could write there. Sealing goes on once a good backup of the log, or the right key, is back.
        </li>
      </ol>
      {isIn(session, []) ? <Adopt session={session} /> : null}
    </div>
  )
}
