import type { Form } from '@arrive/contracts/form.ts'
import { Button } from '@arrive/kit/button.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { Alert } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangesDialog } from './changes-dialog.tsx'
import { formatVersion, type Version } from './packet.ts'
import { administratorsQuery, historyQuery } from './reads.ts'

interface FormHistoryProps {
  readonly form: Form
  readonly person: number
  readonly session: Session
}

/** Every version of a form, newest first, to read or compare. */
export function FormHistory({ form, person, session }: FormHistoryProps) {
  const { data, error, refetch } = useQuery(historyQuery(session, person, form))
  const { data: emails = NO_EMAILS } = useQuery(administratorsQuery(session))
  const [opened, setOpened] = useState<number | undefined>(undefined)
  return (
    <section className="adm-log" aria-labelledby="history">
      <h2 id="history">History</h2>
      {error === null ? null : (
        <Alert>
          {error.message}{' '}
          <Button kind="text" small onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data === undefined ? (
        error === null ? (
          <p className="soft">Loading data...</p>
        ) : null
      ) : (
        <>
          <ol>
            {[...data.versions].reverse().map((version) => (
              <Line
                key={version.version}
                words={formatVersion(version, emails)}
                version={version}
                open={() => setOpened(version.version)}
              />
            ))}
          </ol>
          {data.earlier === 0 ? null : <p className="soft">{data.earlier} earlier versions are not shown.</p>}
        </>
      )}
      {opened === undefined || data === undefined ? null : (
        <ChangesDialog form={form} versions={data.versions} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

const NO_EMAILS: ReadonlyMap<number, string> = new Map()

function Line({ version, words, open }: { version: Version; words: string; open: () => void }) {
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        {words}
      </button>
      <time dateTime={version.saved_at}>{formatMoment(version.saved_at)}</time>
    </li>
  )
}
