/** As `GET /esign` answers. */
export interface Esign {
  readonly consented_at: string | null
  readonly withdrawn_at: string | null
}

/** `given`: agreed to sign electronically. `open`: not asked yet. `paper`: withdrew the agreement. */
export type WayToSign = 'given' | 'open' | 'paper'

export function wayToSign({ consented_at, withdrawn_at }: Esign): WayToSign {
  if (consented_at === null) return 'open'
  return withdrawn_at === null ? 'given' : 'paper'
}
