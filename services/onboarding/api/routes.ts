import { getFormWords } from '@arrive/contracts/calls/form-words.ts'
import { companyCall, hasCompanyFields, saveCall } from '@arrive/contracts/calls/forms.ts'
import { getHistory } from '@arrive/contracts/calls/history.ts'
import { getOwnPacket } from '@arrive/contracts/calls/own-packet.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Kernel, Route } from '../../kernel/index.ts'
import { apartFrom } from '../compartments.ts'
import { createConsents } from '../reads/consents.ts'
import { companySectionRoute } from './company-section.ts'
import { draftRoutes } from './drafts.ts'
import { esignRoutes } from './esign.ts'
import { detailsExport } from './export.ts'
import { formWordsRoute } from './form-words.ts'
import { historyRoute } from './history.ts'
import { medicalRoutes } from './medical.ts'
import { packetRoute } from './packet.ts'
import { readRoute } from './read.ts'
import { saveRoute } from './save.ts'
import { signatureRoutes } from './signatures.ts'
import { textRoutes } from './text.ts'

export function onboardingRoutes(kernel: Kernel, all: readonly Form[]): readonly Route[] {
  const [forms, apart] = apartFrom(all)
  const consents = createConsents(kernel)
  return [
    ...textRoutes(kernel),
    formWordsRoute(kernel, getFormWords(all), all),
    ...forms.map((form) => saveRoute(kernel, saveCall(form), form, { consents, ends: endedBy(form, apart) })),
    ...formReads(forms).map((read) => readRoute(kernel, read)),
    ...medicalRoutes(kernel, apart, consents),
    packetRoute(kernel, getOwnPacket(all), forms),
    ...draftRoutes(kernel, forms),
    ...esignRoutes(kernel, consents),
    historyRoute(kernel, getHistory(all), forms),
    ...signatureRoutes(kernel, all),
    ...detailsExport(kernel, forms),
    ...forms.filter(hasCompanyFields).map((form) => companySectionRoute(kernel, companyCall(form), form)),
  ]
}

function endedBy({ name }: Form, apart: readonly Form[]): readonly Form[] {
  return apart.filter(({ due }) => due?.unless === name)
}
