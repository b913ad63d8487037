/**
 * Resolves ENS names with the RPC endpoint of the environment. A name is resolved again only when the input
 * changes.
 */
import { ensNodeFor, findName, type ResolvedName, readName, resolveName } from '../../client/names/ens'
import { deploymentFor } from '../../client/settings/profiles'
import { readAddressText } from '../../domain/chains/address-text'
import { findRecipientFault } from '../../domain/chains/recipients'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { findMismatch, readAddress, withChecksum } from '../../wallet/vault/checksum'
import { useReply } from '../kit/use-reply'
import { useWorkspace } from './workspace'

/** Pause after typing before a name is resolved, in milliseconds. */
const WAIT_MS = 400

/** Returns the node that resolves names, or undefined. */
export function useEnsNode() {
  const { profile, chain, settings } = useWorkspace()
  return ensNodeFor(profile, chain.id, settings)
}

/** Resolves a name. Idle without a name or an RPC endpoint. */
export function useResolvedName(name: string | null) {
  const node = useEnsNode()
  const { state } = useReply(
    node && name ? () => resolveName(node, name) : undefined,
    [node?.chainId, name],
    {
      waitMs: WAIT_MS,
    },
  )
  return { state, hasNode: node !== undefined, isLocal: useWorkspace().profile.backend.kind === 'local' }
}

/** Returns the name of an address, if that name resolves to the address. */
function useNameOfAddress(address: Address | undefined): string | undefined {
  const node = useEnsNode()
  const { state } = useReply(
    node && address ? () => readName(node, address) : undefined,
    [node?.chainId, address],
    {
      waitMs: WAIT_MS,
    },
  )
  return state.step === 'done' ? state.value : undefined
}

/** A typed address or name, or what is wrong with it. */
export interface TypedAddress {
  readonly address?: Address | undefined
  /** The ENS name: the typed one, or that of the address. */
  readonly name?: string | undefined
  readonly isTypedName: boolean
  /** RPC operators that do not confirm the address of the typed name. */
  readonly silent?: readonly string[] | undefined
  readonly isPending?: boolean
  readonly fault?: string | undefined
}

/** Says which addresses RPC operators report for a name. */
export function describeDispute({ name, readings }: Extract<ResolvedName, { kind: 'disputed' }>): string {
  const said = readings.map(({ operator, address }) =>
    address ? t`${operator} says ${withChecksum(address)}` : t`${operator} knows no address`,
  )
  return t`RPC endpoints disagree on ${name}: ${said.join(', ')}.`
}

type NameState = ReturnType<typeof useResolvedName>

function readTypedName(text: string, { state, hasNode, isLocal }: NameState): TypedAddress {
  const typed = { isTypedName: true }
  if (!hasNode && isLocal) return { ...typed, fault: t`There are no ENS names here. Paste the address.` }
  if (!hasNode)
    return { ...typed, fault: t`ENS names need an RPC endpoint of Ethereum. Add one under Portfolio.` }
  if (state.step === 'refused') return { ...typed, fault: state.message }
  if (state.step === 'failed') return { ...typed, fault: state.details }
  if (state.step !== 'done') return { ...typed, isPending: true }
  const found = state.value
  switch (found.kind) {
    case 'found':
      return { ...typed, address: found.address, name: found.name, silent: found.silent }
    case 'disputed':
      return { ...typed, fault: `${describeDispute(found)} ${t`Paste the address that you know.`}` }
    case 'missing':
      return { ...typed, fault: t`${found.name} has no address.` }
    case 'offChain':
      return {
        ...typed,
        fault: t`${found.name} is resolved off-chain, which is not supported. Paste the address.`,
      }
    case 'invalid':
      return { ...typed, fault: t`Invalid ENS name: ${text}` }
    default:
      return found satisfies never
  }
}

/** Returns the typed text as an address or an ENS name. */
function useReadText(text: string): TypedAddress {
  const { chain } = useWorkspace()
  const typedName = findName(text)
  const mismatch = typedName && findMismatch(readAddressText(text), chain.id, 'account')
  const resolved = useResolvedName((!mismatch && typedName) || null)
  const read = readAddress(text, chain.id)
  const address = typedName || read.fault !== undefined ? undefined : read.address
  const name = useNameOfAddress(address)
  if (mismatch) return { isTypedName: true, fault: mismatch }
  if (typedName) return readTypedName(typedName, resolved)
  if (address === undefined) return { isTypedName: false, fault: text === '' ? undefined : read.fault }
  return { isTypedName: false, address, name }
}

/** Use of a typed address. A recipient must not be an address where tokens are lost. */
interface AddressUse {
  readonly isRecipient?: boolean
  /** Tokens of the order that pays the recipient. */
  readonly tokens?: readonly Address[]
}

/** Reads a text as an address or an ENS name. */
export function useTypedAddress(text: string, { isRecipient, tokens = [] }: AddressUse = {}): TypedAddress {
  const { profile, chain } = useWorkspace()
  const typed = useReadText(text)
  const { isTypedName, address } = typed
  const deployment = deploymentFor(profile, chain.id)
  const fault = isRecipient && address && findRecipientFault(address, deployment, tokens)
  return fault ? { isTypedName, fault } : typed
}
