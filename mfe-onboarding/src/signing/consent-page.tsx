import { ESIGN_TEXT, ESIGN_WORD } from '@arrive/contracts/esign.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { LoadedTexts } from '@arrive/kit/loaded-texts.tsx'
import { Markdown } from '@arrive/kit/markdown.tsx'
import { useTexts } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { useState } from 'react'
import { PacketLink } from '../parts/packet-link.tsx'
import { ChangedTexts } from './changed-texts.tsx'
import { ConsentForm } from './consent-form.tsx'
import { useFocusedHeading } from './focused-heading.ts'
import { PaperPage } from './paper-page.tsx'
import { ChangedTextsContext } from './signing-frame.tsx'
import type { ChangedWording } from './wordings.ts'

const TEXTS = [ESIGN_TEXT]

export interface ConsentPageProps {
  readonly session: Session
  /** After the agreement. */
  readonly onGiven: () => void
  readonly onPaper: () => void
}

/** Before the first signature: what signing electronically means, the right to paper, and the test of the format. */
export function ConsentPage({ session, onGiven, onPaper }: ConsentPageProps) {
  const texts = useTexts(TEXTS)
  const [changed, setChanged] = useState<readonly ChangedWording[]>([])
  const [isPaper, setPaper] = useState(false)
  if (isPaper) return <PaperPage onBack={() => setPaper(false)} onGoOn={onPaper} />
  return (
    <div className="onb-consent stack">
      <Head person={session.person} title={texts.state === 'there' ? texts.texts[0]?.title : undefined} />
      <ChangedTextsContext value={changed}>
        <ChangedTexts />
      </ChangedTextsContext>
      <Card>
        <LoadedTexts state={texts}>
          {({ id, markdown }) => <Markdown key={id} text={markdown} level={2} prefix={id} />}
        </LoadedTexts>
      </Card>
      <Card title="Show that you can read our files" lead={`A PDF of one page, with a word of ${ESIGN_WORD} letters.`}>
        <ConsentForm session={session} onGiven={onGiven} onChanged={setChanged}>
          <Button onClick={() => setPaper(true)}>Sign on paper instead</Button>
        </ConsentForm>
      </Card>
    </div>
  )
}

interface HeadProps {
  readonly person: number
  readonly title: string | undefined
}

function Head({ person, title = 'Signing electronically' }: HeadProps) {
  const heading = useFocusedHeading()
  return (
    <header className="onb-paper-head">
      <PacketLink person={person} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="soft">Please read this once, before your first signature. What you typed in your forms is kept.</p>
    </header>
  )
}
