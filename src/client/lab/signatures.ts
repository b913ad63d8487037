/** Checks signatures: their parts, their signer, and other messages they may belong to. */
import { type Deployment, environment, listChains, listedDeployment } from '../../domain/chains/chains'
import { orderDigest } from '../../domain/orders/digest'
import type { OrderTerms } from '../../domain/orders/order'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { badFinding, byteRange, cautionFinding, type LabFinding, type LabRow, nameDeployment } from './report'

/** The order of the secp256k1 group (SEC 2). */
const GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const BYTES = 65

type EcdsaScheme = EcdsaSignature['scheme']
const ECDSA_SCHEMES: readonly EcdsaScheme[] = ['eip712', 'ethsign']

const partsOf = (signature: Hex) => ({
  r: BigInt(`0x${signature.slice(2, 66)}`),
  s: BigInt(`0x${signature.slice(66, 130)}`),
  v: Number.parseInt(signature.slice(130), 16),
})

/** Lists the parts of a 65-byte ECDSA signature. */
export const signatureRows = (signature: Hex): readonly LabRow[] => [
  ['r', `0x${signature.slice(2, 66)}`],
  ['s', `0x${signature.slice(66, 130)}`],
  ['v', String(Number.parseInt(signature.slice(130), 16))],
]

/** Finds faults in the form of an ECDSA signature. `path` is its field, empty for the whole text. */
export function findSignatureFaults(signature: Hex, path: string): readonly LabFinding[] {
  const size = signature.length / 2 - 1
  if (size !== BYTES) return [badFinding(path, t`An ECDSA signature has 65 bytes, this one has ${size}.`)]
  const { r, s, v } = partsOf(signature)
  const pathOf = (first: number, last: number) => [path, byteRange(first, last)].filter(Boolean).join(' ')
  const isInGroup = (value: bigint) => value > 0n && value < GROUP_ORDER
  return [
    ...(isInGroup(r) ? [] : [badFinding(pathOf(0, 31), t`r is zero or not below the order of the curve.`)]),
    ...(isInGroup(s) ? [] : [badFinding(pathOf(32, 63), t`s is zero or not below the order of the curve.`)]),
    ...(isInGroup(s) && s > GROUP_ORDER / 2n
      ? [cautionFinding(pathOf(32, 63), t`s is in the upper half: some contracts refuse it.`)]
      : []),
    ...([0, 1, 27, 28].includes(v)
      ? []
      : [badFinding(pathOf(64, 64), t`v is ${v}; it must be 0, 1, 27 or 28.`)]),
  ]
}

/** Recovers the signer of a digest, or returns undefined if no key fits. */
export function recover(digest: Hash32, scheme: EcdsaScheme, signature: Hex): Address | undefined {
  try {
    return recoverSigner(digest, readSignature(scheme, signature) as EcdsaSignature)
  } catch (cause) {
    if (cause instanceof Refusal) return undefined
    throw cause
  }
}

/** Lists the recovered signer of a digest by scheme. */
export const signerRows = (digest: Hash32, signature: Hex): readonly LabRow[] =>
  ECDSA_SCHEMES.map((scheme) => [t`signer (${scheme})`, recover(digest, scheme, signature) ?? t`no key fits`])

/** Lists deployments that an order may have been signed for by mistake. */
const candidates = (): readonly Deployment[] =>
  listChains().flatMap(({ id }) => environment.options.map((each) => listedDeployment(id, each)))

interface SignedTerms {
  readonly deployment: Deployment
  readonly terms: OrderTerms
  readonly scheme: EcdsaScheme
  readonly signature: Hex
  readonly owner: Address
}

/** Finds another deployment or scheme for which the owner signed these terms, or returns undefined. */
function findOtherMeaning({ deployment, terms, signature, owner }: SignedTerms): string | undefined {
  for (const other of [deployment, ...candidates()])
    for (const scheme of ECDSA_SCHEMES)
      if (recover(orderDigest(other, terms), scheme, signature) === owner)
        return t`It is the owner’s for ${nameDeployment(other)}, scheme ${scheme}.`
  return undefined
}

/** Checks the signer of an order with a known owner. */
export function findWrongSigner(signed: SignedTerms, path: string): readonly LabFinding[] {
  const { deployment, terms, scheme, signature, owner } = signed
  const signer = recover(orderDigest(deployment, terms), scheme, signature)
  if (signer === owner) return []
  const found =
    signer === undefined ? t`No key fits the signature.` : t`Signed by ${signer}, the owner is ${owner}.`
  const meaning = findOtherMeaning(signed) ?? t`A field was changed after signing, or another key signed.`
  return [badFinding(path, `${found} ${meaning}`)]
}
