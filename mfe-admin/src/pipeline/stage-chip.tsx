import { STAGE_TITLES, type Stage } from '@arrive/contracts/pipeline.ts'
import { Check, Close, icon, Lock, Phone } from '@arrive/kit/icons.tsx'
import { Tag, type TagKind } from '@arrive/kit/tag.tsx'
import type { ReactNode } from 'react'

const Circle = /* #__PURE__ */ icon('M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0')
const Speech = /* #__PURE__ */ icon('M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z')
const House = /* #__PURE__ */ icon('M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z', 'M9 21v-7h6v7')
const Pen = /* #__PURE__ */ icon('M12 20h9', 'M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z')
const Back = /* #__PURE__ */ icon('M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 0 11H11')

/** `way`: paper with an edge. */
const LOOKS: Readonly<Record<Stage, { readonly kind: TagKind | 'way'; readonly sign: ReactNode }>> = {
  new: { kind: 'info', sign: <Circle /> },
  contacted: { kind: 'way', sign: <Phone /> },
  interview: { kind: 'way', sign: <Speech /> },
  assessment: { kind: 'way', sign: <House /> },
  offer: { kind: 'warn', sign: <Pen /> },
  hired: { kind: 'ok', sign: <Check /> },
  started: { kind: 'ok', sign: <Check /> },
  declined: { kind: 'quiet', sign: <Close /> },
  withdrawn: { kind: 'quiet', sign: <Back /> },
  closed: { kind: 'quiet', sign: <Lock /> },
}

export function StageChip({ stage }: { stage: Stage }) {
  const { kind, sign } = LOOKS[stage]
  return (
    <span className={kind === 'way' ? 'adm-stage adm-stage-edge' : 'adm-stage'}>
      <Tag kind={kind === 'way' ? 'quiet' : kind} sign={sign}>
        {STAGE_TITLES[stage]}
      </Tag>
    </span>
  )
}
