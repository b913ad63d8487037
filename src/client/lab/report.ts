/** What the order lab says of a text: its parts, and what is wrong with each and where. */

import type { Deployment } from '../../domain/chains/chains'
import { findChain } from '../../domain/chains/chains'
import type { Address, Seconds } from '../../domain/scalars'
import type { SchemaFault } from '../../domain/schema-faults'
import { plural, t } from '../../domain/text/texts'
import type { KnownToken } from '../../wallet/describe/amounts'
import type { SigningLine } from '../../wallet/describe/order'

/** What a text was recognised as. */
export type LabKind =
  | 'uid'
  | 'signature'
  | 'hash'
  | 'typedData'
  | 'order'
  | 'appData'
  | 'settlement'
  | 'call'
  | 'unknown'

/** A part: a field path such as `trades[0].flags`, and its value. */
export type LabRow = readonly [path: string, value: string]

/** Something that is wrong (`bad`) or to be known (`caution`). `at` is a field path or bytes, empty for the whole. */
export interface LabFinding {
  readonly tone: 'bad' | 'caution'
  readonly at: string
  readonly says: string
}

/** What a text holds: by field path, or in words, where a line may ask for a look. */
export type LabSection =
  | { readonly title: string; readonly rows: readonly LabRow[] }
  | { readonly title: string; readonly lines: readonly SigningLine[] }

export interface LabReport {
  readonly kind: LabKind
  readonly sections: readonly LabSection[]
  readonly findings: readonly LabFinding[]
}

/** What a text is read against. */
export interface LabSetting {
  readonly deployment: Deployment
  readonly findToken: (at: Address) => KnownToken | undefined
  readonly now: Seconds
}

/** A signature that was pasted beside the text, and who is said to have made it; empty where not. */
export interface LabClaim {
  readonly signature: string
  readonly signer: string
}

export const bad = (at: string, says: string): LabFinding => ({ tone: 'bad', at, says })
export const caution = (at: string, says: string): LabFinding => ({ tone: 'caution', at, says })

/** A report of one finding: the text is nothing that can be read. */
export const unreadable = (at: string, says: string): LabReport => ({
  kind: 'unknown',
  sections: [],
  findings: [bad(at, says)],
})

export const findingsOf = (faults: readonly SchemaFault[]): readonly LabFinding[] =>
  faults.map(({ field, wrong }) => bad(field, wrong))

/** Bytes of a text of hex digits, first and last. @example byteRange(0, 31) // 'bytes 0–31' */
export const byteRange = (first: number, last: number): string =>
  first === last ? t`byte ${first}` : t`bytes ${first}–${last}`

/** Writes how many bytes there are. @example byteCount(1) // '1 byte' */
export const byteCount = (count: number | bigint): string =>
  plural(Number(count), t`1 byte`, t`${count} bytes`)

/** A value of JSON or of calldata in one line. */
export function writeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return value.toString()
  return (
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)) ?? ''
  )
}

/** A deployment in words. */
export const nameDeployment = ({ chainId, settlement }: Deployment): string =>
  t`${findChain(chainId)?.label ?? String(chainId)}, settlement contract ${settlement}`
