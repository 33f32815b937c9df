import { isEnd, STAGE_TITLES, type Stage } from '@arrive/contracts/pipeline.ts'
import { Tag, type TagKind } from '@arrive/kit/tag.tsx'

const KINDS: Partial<Readonly<Record<Stage, TagKind>>> = { offer: 'warn', hired: 'ok', started: 'ok' }

export function StageChip({ stage }: { stage: Stage }) {
  const isOnItsWay = stage !== 'new' && KINDS[stage] === undefined && !isEnd(stage)
  return (
    <span className={isOnItsWay ? 'adm-stage adm-stage-edge' : 'adm-stage'}>
      <Tag kind={isEnd(stage) || isOnItsWay ? 'quiet' : (KINDS[stage] ?? 'info')}>{STAGE_TITLES[stage]}</Tag>
    </span>
  )
}
