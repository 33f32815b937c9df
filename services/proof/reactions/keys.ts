import { type VerifierKey, vkeyOf } from '@arrive/contracts/proof/notes.ts'
import { type Signer, signedRotation, signerOf } from '../key.ts'

/** The seeds at hand, of 32 bytes each. */
export interface Seeds {
  /** What is signed with. */
  readonly current: Uint8Array
  /** What may have been signed with before the last change of a key. */
  readonly former: readonly Uint8Array[]
}

export type Keys = ReturnType<typeof createKeys>

/** Which keys this process can sign with. */
export function createKeys({ current, former }: Seeds) {
  const signer = signing(current)
  const others = former.map(signing)
  const signers = (key: VerifierKey) => others.map((of) => of(key.name))
  const before = (key: VerifierKey) => signers(key).find(({ vkey }) => vkey === vkeyOf(key))
  return {
    signer,
    /** Whether this is the key that is signed with. */
    signs: (key: VerifierKey) => signer(key.name).vkey === vkeyOf(key),
    /** Whether it is one that was signed with before. */
    hadBefore: (key: VerifierKey) => before(key) !== undefined,
    /** The data of the event by which the current key takes over; undefined where that one is at hand no more. */
    rotation: (key: VerifierKey) => {
      const [old, next] = [before(key), signer(key.name)]
      return old && { old: old.vkey, new: next.vkey, note: signedRotation(old, next) }
    },
  }
}

/** Who signs with a seed, made once for a tree: whether signing may go on is asked after every commit of the log. */
function signing(seed: Uint8Array): (origin: string) => Signer {
  let last: { readonly origin: string; readonly signer: Signer } | undefined
  return (origin) => {
    if (last?.origin !== origin) last = { origin, signer: signerOf(origin, seed) }
    return last.signer
  }
}
