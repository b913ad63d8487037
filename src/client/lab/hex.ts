/** Hex texts of the lab: UIDs, signatures, digests. */
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
import { bad, byteRange, caution, type LabFinding, type LabReport, type LabSetting } from './report'
import { findSignatureFaults, signatureRows, signerRows } from './signatures'

/** What is wrong with a text that begins with 0x as hex, and where. */
export function findHexFault(text: string): LabFinding | undefined {
  const wrong = /[^0-9a-fA-F]/.exec(text.slice(2))
  if (wrong) {
    const byte = Math.floor(wrong.index / 2)
    return bad(byteRange(byte, byte), t`“${wrong[0]}” is no hex digit.`)
  }
  if (text.length % 2 === 0) return undefined
  const byte = (text.length - 3) / 2
  return bad(byteRange(byte, byte), t`The last byte has one digit only.`)
}

/** A time as UTC; the largest one has no date worth reading. */
export const writeTime = (at: Seconds): string =>
  at === MAX_UINT32 ? t`${at} (never)` : `${at} (${new Date(at * 1000).toISOString()})`

/** What is to be known of when an order ends. */
export const findTimeFindings = (at: string, validTo: Seconds, now: Seconds): readonly LabFinding[] =>
  validTo < now ? [caution(at, t`validTo is in the past.`)] : []

/** A UID: digest, owner and end. */
export function readUid(uid: OrderUid, { deployment, now }: LabSetting): LabReport {
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
      ...(BigInt(digest) === 0n ? [bad(byteRange(0, 31), t`The digest is zero.`)] : []),
      ...(owner === ZERO_ADDRESS ? [bad(byteRange(32, 51), t`The owner is the zero address.`)] : []),
      ...(isNativeSell
        ? [caution(byteRange(32, 51), t`The owner is EthFlow: a sale of the native coin.`)]
        : []),
      ...(isNativeSell ? [] : findTimeFindings(byteRange(52, 55), validTo, now)),
    ],
  }
}

/** A signature of 65 bytes; whose it is is said of what it stands beside. */
export const readSignatureAlone = (signature: Hex): LabReport => ({
  kind: 'signature',
  sections: [{ title: t`Parts`, rows: signatureRows(signature) }],
  findings: [
    ...findSignatureFaults(signature, ''),
    caution('', t`Paste the order, typed data or digest with it to recover its signer.`),
  ],
})

/** 32 bytes: a digest to recover a signer of, or a hash of app data. */
export function readHash(hash: Hash32, signature: Hex | undefined): LabReport {
  const faults = signature === undefined ? [] : findSignatureFaults(signature, t`signature`)
  const isReadable = signature !== undefined && faults.every(({ tone }) => tone !== 'bad')
  return {
    kind: 'hash',
    sections: isReadable ? [{ title: t`Signature`, rows: signerRows(hash, signature) }] : [],
    findings: [
      ...faults,
      ...(hash === ZERO_APP_DATA ? [caution('', t`As app data, the zero hash means the document {}.`)] : []),
      ...(signature === undefined
        ? [caution('', t`A digest or a hash of app data. Paste a signature to recover its signer.`)]
        : []),
    ],
  }
}
