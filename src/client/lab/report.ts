/** The report of the order lab about a text: its parts, and its faults with their positions. */

import { type Deployment, findChain, isSandboxContract } from '../../domain/chains/chains'
import type { Address, Seconds } from '../../domain/scalars'
import type { SchemaFault } from '../../domain/schema-faults'
import { plural, t } from '../../domain/text/texts'
import type { KnownToken } from '../../wallet/describe/amounts'
import type { SigningLine } from '../../wallet/describe/order'

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

/** A part of the text: a field path such as `trades[0].flags`, and its value. */
export type LabRow = readonly [path: string, value: string]

/**
 * A fault (`bad`) or a warning (`caution`). `path` is a field path or a byte range, empty for the whole text.
 */
export interface LabFinding {
  readonly tone: 'bad' | 'caution'
  readonly path: string
  readonly message: string
}

/** Contents of the text, either by field path or in words. A line in words may have a warning tone. */
export type LabSection =
  | { readonly title: string; readonly rows: readonly LabRow[] }
  | { readonly title: string; readonly lines: readonly SigningLine[] }

export interface LabReport {
  readonly kind: LabKind
  readonly sections: readonly LabSection[]
  readonly findings: readonly LabFinding[]
}

/** The environment and the time against which a text is checked. */
export interface LabContext {
  readonly deployment: Deployment
  readonly findToken: (address: Address) => KnownToken | undefined
  readonly now: Seconds
}

/** The signature that was pasted with the text, and its claimed signer. Empty strings if missing. */
export interface LabClaim {
  readonly signature: string
  readonly signer: string
}

export const badFinding = (path: string, message: string): LabFinding => ({ tone: 'bad', path, message })
export const cautionFinding = (path: string, message: string): LabFinding => ({
  tone: 'caution',
  path,
  message,
})

/** Returns a report with one finding, for a text that cannot be read. */
export const unreadableReport = (path: string, message: string): LabReport => ({
  kind: 'unknown',
  sections: [],
  findings: [badFinding(path, message)],
})

export const findingsOf = (faults: readonly SchemaFault[]): readonly LabFinding[] =>
  faults.map(({ field, wrong }) => badFinding(field, wrong))

/**
 * Describes a range of bytes, first and last included.
 * @example byteRange(0, 31) // 'bytes 0–31'
 */
export const byteRange = (first: number, last: number): string =>
  first === last ? t`byte ${first}` : t`bytes ${first}–${last}`

/**
 * Describes a number of bytes.
 * @example byteCount(1) // '1 byte'
 */
export const byteCount = (count: number | bigint): string =>
  plural(Number(count), t`1 byte`, t`${count} bytes`)

/** Writes a value of JSON or calldata in one line. */
export function writeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return value.toString()
  return (
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)) ?? ''
  )
}

/** Describes a deployment in words. */
export function nameDeployment({ chainId, settlement }: Deployment): string {
  const network = findChain(chainId)?.label ?? String(chainId)
  return isSandboxContract(settlement)
    ? t`the Sandbox on ${network}`
    : t`${network}, settlement contract ${settlement}`
}
