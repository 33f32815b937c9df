import { SAMPLE } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { aboutReference, anyLine, emailCount, employerAnswers, publishes } from '../reference-data.ts'
import { samplesOfEmployer } from '../reference-samples.ts'
import { DECLINED_REASONS, SCOPES, VERDICTS, WAYS_BY_HAND } from '../references.ts'
import { closed } from '../schemas.ts'

const topic = 'personnel'
const ABOUT = { reference_id: SAMPLE.id, form: 'verification' } as const

export const referenceRequested = defineEvent({
  type: 'personnel.reference.requested',
  version: 1,
  topic,
  summary: 'A former employer, teacher or supervisor is asked by email for a reference.',
  data: closed({
    ...aboutReference,
    count: emailCount,
    email: { type: 'string', maxLength: LIMITS.email, pattern: PATTERNS.email },
    name: anyLine,
    organization: anyLine,
  }),
  sample: { ...ABOUT, count: 1, email: 'pat@employer.example', name: 'Pat Reyes', organization: 'Oak Home Care' },
  ...publishes('requested'),
})

export const referenceOpened = defineEvent({
  type: 'personnel.reference.opened',
  version: 1,
  topic,
  summary: 'The recipient of a request opened it.',
  data: closed(aboutReference),
  sample: ABOUT,
  ...publishes('opened'),
})

export const referenceAnswered = defineEvent({
  type: 'personnel.reference.answered',
  version: 1,
  topic,
  summary: 'A reference was given, by the link or by hand.',
  data: closed(
    {
      ...aboutReference,
      scope: { type: 'string', enum: SCOPES },
      answers: employerAnswers,
      how: { type: 'string', enum: ['link', ...WAYS_BY_HAND] },
      name: anyLine,
      organization: anyLine,
    },
    ['reference_id', 'form', 'scope', 'answers', 'how'],
  ),
  sample: { ...ABOUT, scope: 'full', answers: samplesOfEmployer(), how: 'link' },
  ...publishes('answered'),
})

export const referenceDeclined = defineEvent({
  type: 'personnel.reference.declined',
  version: 1,
  topic,
  summary: 'The recipient of a request gives no reference.',
  data: closed({ ...aboutReference, reason: { type: 'string', enum: DECLINED_REASONS } }),
  sample: { ...ABOUT, reason: 'policy' },
  ...publishes('declined'),
})

export const referenceBounced = defineEvent({
  type: 'personnel.reference.bounced',
  version: 1,
  topic,
  summary: 'The mail server refused the email of a request for good.',
  data: closed({ ...aboutReference, count: emailCount }),
  sample: { ...ABOUT, count: 1 },
  ...publishes('bounced'),
})

export const referenceCancelled = defineEvent({
  type: 'personnel.reference.cancelled',
  version: 1,
  topic,
  summary: 'A request is not needed anymore.',
  data: closed(aboutReference),
  sample: ABOUT,
  ...publishes('cancelled'),
})

export const referenceJudged = defineEvent({
  type: 'personnel.reference.judged',
  version: 1,
  topic,
  summary: 'The office accepted a reference or did not. Other systems do not learn which.',
  data: closed({
    ...aboutReference,
    verdict: { type: 'string', enum: VERDICTS },
    note: { type: 'string', maxLength: LIMITS.box, pattern: PATTERNS.anyBox },
  }),
  sample: { ...ABOUT, verdict: 'accepted', note: '' },
  ...publishes('answered'),
})

export const referenceReminded = defineEvent({
  type: 'personnel.reference.reminded',
  version: 1,
  topic,
  internal: true,
  summary: 'A request was not answered: its recipient gets a reminder, or the applicant an email.',
  data: closed({
    ...aboutReference,
    count: emailCount,
    mail: { type: 'string', enum: ['reference-reminder', 'reference-silent'] },
    // 0: by the office.
    number: { type: 'integer', minimum: 0, maximum: 4 },
  }),
  sample: { ...ABOUT, count: 1, mail: 'reference-reminder', number: 1 },
})

export const referenceRemindersStopped = defineEvent({
  type: 'personnel.reference.reminders-stopped',
  version: 1,
  topic,
  internal: true,
  summary: 'The recipient of a request wants no more reminders of it.',
  data: closed({ reference_id: aboutReference.reference_id, count: emailCount }),
  sample: { reference_id: SAMPLE.id, count: 1 },
})
