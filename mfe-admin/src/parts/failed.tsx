import { Button } from '@arrive/kit/button.tsx'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { LIST_FAILED } from '../rows/read-page.ts'

export function Failed({ message = LIST_FAILED, again }: { message?: string | undefined; again: () => void }) {
  return (
    <div className="adm-face">
      <Alert>{message}</Alert>
      <p>
        <Button onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </div>
  )
}
