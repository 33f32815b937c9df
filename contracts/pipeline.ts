/** The lists of the pipeline, with their stages in order; `ends` are the final ones. */
export const PIPELINES = {
  applicants: { stages: ['new', 'contacted', 'interview', 'offer', 'hired'], ends: ['declined', 'withdrawn'] },
  requests: { stages: ['new', 'contacted', 'assessment', 'started'], ends: ['declined', 'closed'] },
} as const

export type PipelineList = keyof typeof PIPELINES
export const PIPELINE_LISTS = ['applicants', 'requests'] as const satisfies readonly PipelineList[]

type Pipeline = (typeof PIPELINES)[PipelineList]
export type Stage = Pipeline['stages' | 'ends'][number]

export const STAGES = [
  ...['new', 'contacted', 'interview', 'offer', 'hired', 'assessment', 'started'],
  ...['declined', 'withdrawn', 'closed'],
] as readonly Stage[] as readonly [Stage, ...Stage[]]

export const STAGE_TITLES: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  assessment: 'Assessment',
  started: 'Started',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}

/** Most characters of a reason and of a note, most people of one bulk, and milliseconds in which a move is undone. */
export const PIPELINE_LIMITS = { reason: 200, note: 2_000, bulk: 200, undo: 10_000 } as const

export function stagesOf(list: PipelineList): readonly Stage[] {
  const { stages, ends } = PIPELINES[list]
  return [...stages, ...ends]
}

/** Declined, withdrawn and closed, after which another submission begins anew. */
export function isEnd(stage: Stage): boolean {
  return Object.values(PIPELINES).some(({ ends }) => ends.some((end) => end === stage))
}

/** To and out of a final stage, and backwards. */
export function needsReason(list: PipelineList, from: Stage, to: Stage): boolean {
  const stages = stagesOf(list)
  return isEnd(from) || isEnd(to) || stages.indexOf(to) < stages.indexOf(from)
}
