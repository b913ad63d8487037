/**
 * Resolves ENS names with the RPC endpoint of the environment. A name is resolved again only when the input
 * changes.
 */
import { ensNodeFor, isNameLike, readName, resolveName } from '../../client/names/ens'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { readAddress } from '../../wallet/vault/checksum'
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
  readonly isPending?: boolean
  readonly fault?: string | undefined
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
      return { ...typed, address: found.address, name: found.name }
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

/** Reads a text as an address or an ENS name. */
export function useTypedAddress(text: string): TypedAddress {
  const isTypedName = isNameLike(text)
  const resolved = useResolvedName(isTypedName ? text.trim() : null)
  const read = readAddress(text)
  const address = isTypedName || read.fault !== undefined ? undefined : read.address
  const name = useNameOfAddress(address)
  if (isTypedName) return readTypedName(text.trim(), resolved)
  if (address === undefined) return { isTypedName, fault: text === '' ? undefined : read.fault }
  return { isTypedName, address, name }
}
