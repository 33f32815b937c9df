import { companyCall, hasCompanyFields, saveCall } from '@arrive/contracts/calls/forms.ts'
import { getOwnPacket } from '@arrive/contracts/calls/own-packet.ts'
import { getHistory } from '@arrive/contracts/calls/packets.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Kernel, Route } from '../../kernel/index.ts'
import { companySectionRoute } from './company-section.ts'
import { draftRoutes } from './drafts.ts'
import { detailsExport } from './export.ts'
import { historyRoute } from './history.ts'
import { packetRoute } from './packet.ts'
import { readRoute } from './read.ts'
import { saveRoute } from './save.ts'
import { textRoutes } from './text.ts'

export function onboardingRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  return [
    ...textRoutes(kernel),
    ...forms.map((form) => saveRoute(kernel, saveCall(form), form)),
    ...formReads(forms).map((read) => readRoute(kernel, read)),
    packetRoute(kernel, getOwnPacket(forms), forms),
    ...draftRoutes(kernel, forms),
    historyRoute(kernel, getHistory(forms), forms),
    ...detailsExport(kernel, forms),
    ...forms.filter(hasCompanyFields).map((form) => companySectionRoute(kernel, companyCall(form), form)),
  ]
}
