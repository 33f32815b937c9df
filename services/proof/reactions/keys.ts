import { type VerifierKey, vkeyOf } from '@arrive/contracts/proof/notes.ts'
import { type Signer, signedRotation, signerOf } from '../key.ts'

/** 32 bytes each. */
export interface Seeds {
  readonly current: Uint8Array
  /** Seeds that may have signed before the last key change. */
  readonly former: readonly Uint8Array[]
}

export type Keys = ReturnType<typeof createKeys>

export function createKeys({ current, former }: Seeds) {
  const signer = signing(current)
  const others = former.map(signing)
  const signers = (key: VerifierKey) => others.map((of) => of(key.name))
  const before = (key: VerifierKey) => signers(key).find(({ vkey }) => vkey === vkeyOf(key))
  return {
    signer,
    signs: (key: VerifierKey) => signer(key.name).vkey === vkeyOf(key),
    /** Whether a former seed of ours made this key. */
    hadBefore: (key: VerifierKey) => before(key) !== undefined,
    /** Undefined if the former key is not available. */
    rotation: (key: VerifierKey) => {
      const [old, next] = [before(key), signer(key.name)]
      return old && { old: old.vkey, new: next.vkey, note: signedRotation(old, next) }
    },
  }
}

/** Cached per tree: `signs` is called after every commit of the log. */
function signing(seed: Uint8Array): (origin: string) => Signer {
  let last: { readonly origin: string; readonly signer: Signer } | undefined
  return (origin) => {
    if (last?.origin !== origin) last = { origin, signer: signerOf(origin, seed) }
    return last.signer
  }
}
