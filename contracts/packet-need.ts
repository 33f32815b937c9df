/** Who needs a form of the packet, and how many minutes it takes. */
export interface PacketNeed {
  readonly minutes: number
  /** Default: every position. */
  readonly positions?: readonly string[]
  /** Needed from this number of former jobs on. */
  readonly jobs?: number
}
