import {
  approvePacket as approveCall,
  getReviews,
  reviewForm as reviewCall,
  reviewedForms,
} from '@arrive/contracts/calls/reviews.ts'
import type { FormReviewed } from '@arrive/contracts/events/form-reviewed.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { originOf } from '../../shared/origin.ts'
import { approvePacket } from '../commands/approve-packet.ts'
import { reviewForm } from '../commands/review-form.ts'
import { stepsOf } from '../projections/row.ts'
import { packetBlocks } from '../reads/packet-blocks.ts'
import { personOf, readReviews } from '../reads/reviews.ts'

export function reviewRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const steps = stepsOf(forms)
  const reviewed = new Map(reviewedForms(forms).map((form) => [form.name, form]))

  async function review(request: Request): Promise<Answer> {
    const { user_id: id = '', form: name = '' } = request.params
    const [form, step] = [reviewed.get(name), steps.find((one) => one.form === name)]
    const { forms: sent } = await personOf(kernel, id)
    if (form === undefined || step === undefined) throw new ArriveError('not-found')
    const decided = request.body as Pick<FormReviewed, 'decision' | 'event' | 'notes'>
    const origin = originOf(reviewCall, request)
    const outcome = await reviewForm(kernel, { person: Number(id), origin, form, step, saved: sent[name], decided })
    return isMailed || decided.decision === 'approved' ? outcome : { ...outcome, body: withoutMail(outcome.body) }
  }

  const isMailed = mailSettings(kernel.settings.read).mailFrom !== undefined
  return [
    {
      call: getReviews(forms),
      handle: async ({ params: { user_id = '' }, actor }) => {
        return { status: 200, body: await readReviews(kernel, steps, user_id, actor) }
      },
    },
    { call: reviewCall, handle: review },
    routeOf(approveCall, async (request) => {
      const { user_id: id = '' } = request.params
      const person = await personOf(kernel, id)
      const blocks = () => packetBlocks(kernel, steps, id, person)
      return approvePacket(kernel, { person: Number(id), origin: originOf(approveCall, request), blocks })
    }),
  ]
}

function withoutMail(body: unknown): unknown {
  return { ...Object(body), message: message('review.returned-without-mail') }
}
