/** The order lab: recognises a text of the protocol, lists its contents and its faults. */
import * as z from 'zod/mini'
import { type Contract, decodeCall, selectorOf } from '../../domain/evm/abi'
import {
  collection,
  daiToken,
  erc20,
  ethFlowCalls,
  permitToken,
  safe,
  settlement,
  trampoline,
  wrappedNative,
} from '../../domain/evm/contracts'
import { type Hash32, type Hex, hex, type OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { readDocument, readMessage } from './documents'
import { findHexFault, readHash, readSignatureAlone, readUid } from './hex'
import { findJsonFault } from './json-position'
import { readOrder } from './order'
import {
  badFinding,
  byteCount,
  byteRange,
  type LabClaim,
  type LabContext,
  type LabReport,
  unreadableReport,
  writeValue,
} from './report'
import { readSettlement } from './settlement'

/** Maximum length of a text. A settlement that fills a block is shorter. */
const MAX_CHARACTERS = 1_000_000
const UID_BYTES = 56
const SIGNATURE_BYTES = 65
const HASH_BYTES = 32
const SELECTOR_DIGITS = 10

const CONTRACTS: Readonly<Record<string, Contract>> = {
  settlement,
  'ERC-20': erc20,
  'ERC-2612': permitToken,
  Dai: daiToken,
  'wrapped native coin': wrappedNative,
  EthFlow: ethFlowCalls,
  'hooks trampoline': trampoline,
  Safe: safe,
  'ERC-721, ERC-1155': collection,
}

/** Reads a call of a known contract: its function and arguments. */
function readKnownCall(calldata: Hex): LabReport {
  const selector = calldata.slice(0, SELECTOR_DIGITS)
  for (const [title, contract] of Object.entries(CONTRACTS)) {
    const named = [...contract().functions.values()].find((each) => each.selector === selector)
    if (!named) continue
    const read = decodeCall(contract, calldata)
    const { name, inputs } = named.row
    if (!read)
      return {
        ...unreadableReport(
          byteRange(4, Math.max(4, calldata.length / 2 - 2)),
          t`The arguments of ${name} are cut short or not encoded in the usual layout.`,
        ),
        kind: 'call',
      }
    const args = (read.args ?? []) as readonly unknown[]
    const rows = inputs.map((input, index) => [input.name ?? String(index), writeValue(args[index])] as const)
    return { kind: 'call', sections: [{ title: `${title}: ${name}`, rows }], findings: [] }
  }
  return unreadableReport(byteRange(0, 3), t`The function ${selector} is unknown.`)
}

function readHex(text: string, setting: LabContext, claim: LabClaim): LabReport {
  const fault = findHexFault(text)
  if (fault) return unreadableReport(fault.path, fault.message)
  const given = z.decode(hex, text)
  const size = given.length / 2 - 1
  if (size === UID_BYTES) return readUid(given as OrderUid, setting)
  if (size === SIGNATURE_BYTES) return readSignatureAlone(given)
  if (size === HASH_BYTES) {
    const separate = z.safeDecode(hex, claim.signature.trim())
    return readHash(given as Hash32, separate.success && separate.data !== '0x' ? separate.data : undefined)
  }
  if (given.startsWith(selectorOf(settlement, 'settle'))) return readSettlement(given, setting)
  if (size >= 4 && size % HASH_BYTES === 4) return readKnownCall(given)
  return unreadableReport(
    '',
    t`${byteCount(size)}: a UID has 56, a signature 65, a digest 32, calldata 4 and whole words of 32.`,
  )
}

const has = (value: object, ...names: readonly string[]): boolean => names.some((name) => name in value)

function readJson(text: string, setting: LabContext, claim: LabClaim): LabReport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const { line, column } = findJsonFault(text)
    return unreadableReport(t`line ${line}, column ${column}`, t`This is not JSON.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return unreadableReport('', t`An object is expected: an order, typed data or app data.`)
  if (has(value, 'primaryType', 'types')) return readMessage(value, setting, claim)
  if (has(value, 'sellToken', 'buyToken', 'sellAmount', 'buyAmount')) return readOrder(value, setting, claim)
  return readDocument(text, value, setting)
}

/** Checks the signature that was pasted with the text. */
function findClaimFaults({ signature }: LabClaim) {
  const text = signature.trim()
  if (text === '') return []
  const fault = text.startsWith('0x') ? findHexFault(text) : badFinding('', t`A signature begins with 0x.`)
  return fault ? [badFinding([t`signature`, fault.path].filter(Boolean).join(' '), fault.message)] : []
}

/** Reads a text. Returns undefined for an empty one. Never throws: faults are findings. */
export function readText(given: string, setting: LabContext, claim: LabClaim): LabReport | undefined {
  const text = given.trim()
  if (text === '') return undefined
  if (text.length > MAX_CHARACTERS) return unreadableReport('', t`The text is too long.`)
  const report = /^0x/i.test(text) ? readHex(text, setting, claim) : readJson(text, setting, claim)
  return { ...report, findings: [...report.findings, ...findClaimFaults(claim)] }
}
