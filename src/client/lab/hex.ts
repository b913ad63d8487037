/** Reads hex texts: UIDs, signatures, digests. */
import { isEthFlow } from '../../domain/chains/chains'
import { ZERO_APP_DATA } from '../../domain/orders/app-data'
import { unpackUid } from '../../domain/orders/uid'
import {
  type Hash32,
  type Hex,
  MAX_UINT32,
  type OrderUid,
  type Seconds,
  ZERO_ADDRESS,
} from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import {
  badFinding,
  byteRange,
  cautionFinding,
  type LabContext,
  type LabFinding,
  type LabReport,
} from './report'
import { findSignatureFaults, signatureRows, signerRows } from './signatures'

/** Finds the first fault of a text that should be hex digits after 0x, with its byte. */
export function findHexFault(text: string): LabFinding | undefined {
  const wrong = /[^0-9a-fA-F]/.exec(text.slice(2))
  if (wrong) {
    const byte = Math.floor(wrong.index / 2)
    return badFinding(byteRange(byte, byte), t`“${wrong[0]}” is no hex digit.`)
  }
  if (text.length % 2 === 0) return undefined
  const byte = (text.length - 3) / 2
  return badFinding(byteRange(byte, byte), t`The last byte has one digit only.`)
}

/** Writes a time as UTC. The maximum means "never" and has no date. */
export const writeTime = (time: Seconds): string =>
  time === MAX_UINT32 ? t`${time} (never)` : `${time} (${new Date(time * 1000).toISOString()})`

export const findTimeFindings = (path: string, validTo: Seconds, now: Seconds): readonly LabFinding[] =>
  validTo < now ? [cautionFinding(path, t`validTo is in the past.`)] : []

/** Reads a UID: digest, owner, expiry. */
export function readUid(uid: OrderUid, { deployment, now }: LabContext): LabReport {
  const { digest, owner, validTo } = unpackUid(uid)
  const isNativeSell = isEthFlow(deployment, owner)
  return {
    kind: 'uid',
    sections: [
      {
        title: t`Parts`,
        rows: [
          ['digest', digest],
          ['owner', owner],
          ['validTo', writeTime(validTo)],
        ],
      },
    ],
    findings: [
      ...(BigInt(digest) === 0n ? [badFinding(byteRange(0, 31), t`The digest is zero.`)] : []),
      ...(owner === ZERO_ADDRESS ? [badFinding(byteRange(32, 51), t`The owner is the zero address.`)] : []),
      ...(isNativeSell
        ? [cautionFinding(byteRange(32, 51), t`The owner is EthFlow: a sale of the native coin.`)]
        : []),
      ...(isNativeSell ? [] : findTimeFindings(byteRange(52, 55), validTo, now)),
    ],
  }
}

/** Reads a signature of 65 bytes that was pasted alone. Its signer is unknown without a message. */
export const readSignatureAlone = (signature: Hex): LabReport => ({
  kind: 'signature',
  sections: [{ title: t`Parts`, rows: signatureRows(signature) }],
  findings: [
    ...findSignatureFaults(signature, ''),
    cautionFinding('', t`Paste the order, typed data or digest with it to recover its signer.`),
  ],
})

/** Reads 32 bytes: a digest whose signer can be recovered, or a hash of app data. */
export function readHash(hash: Hash32, signature: Hex | undefined): LabReport {
  const faults = signature === undefined ? [] : findSignatureFaults(signature, t`signature`)
  const isReadable = signature !== undefined && faults.every(({ tone }) => tone !== 'bad')
  return {
    kind: 'hash',
    sections: isReadable ? [{ title: t`Signature`, rows: signerRows(hash, signature) }] : [],
    findings: [
      ...faults,
      ...(hash === ZERO_APP_DATA
        ? [cautionFinding('', t`As app data, the zero hash means the document {}.`)]
        : []),
      ...(signature === undefined
        ? [cautionFinding('', t`A digest or a hash of app data. Paste a signature to recover its signer.`)]
        : []),
    ],
  }
}
