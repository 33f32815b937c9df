import { ArrowRight } from '@arrive/kit/icons.tsx'
import { Windows } from '@arrive/kit/windows.tsx'
import { Link, type Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { setupQuery } from './calls.ts'
import { leftWords } from './words.ts'

/** Until all is done. Left out until it is known, and where it can't be. */
export function SetupCard({ session }: { session: Session }) {
  const { data } = useQuery(setupQuery(session))
  if (data === undefined || data.done === data.total) return null
  return (
    <Link className="adm-setup-card" to="/setup">
      <h2>
        Set up: {data.done} of {data.total} done
        <ArrowRight />
      </h2>
      <Windows states={litFirst(data)} />
      <p>{leftWords(data.items)}</p>
    </Link>
  )
}

/** The lit windows come first: they show how many, not which. */
function litFirst({ done, total }: { readonly done: number; readonly total: number }) {
  return Array.from({ length: total }, (_, at) => (at < done ? 'done' : 'open'))
}
