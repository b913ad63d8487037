/** Names of ENS on a screen: asked of the RPC endpoint of the profile, and again only for other words. */
import { ensNodeFor, isNameLike, readNameOf, resolveName } from '../../client/names/ens'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { readAddress } from '../../wallet/vault/checksum'
import { useReply } from '../kit/use-reply'
import { useWorkspace } from './workspace'

/** So long nothing is asked after a letter, milliseconds: no name is asked for letter by letter. */
const WAIT_MS = 400

/** Where names are asked, undefined where none can be. */
export function useEnsNode() {
  const { profile, chain, settings } = useWorkspace()
  return ensNodeFor(profile, chain.id, settings)
}

/** What a name stands for; idle without a name, and without an RPC endpoint. */
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

/** The name of an address, where it has one that leads back to it. */
function useNameOfAddress(of: Address | undefined): string | undefined {
  const node = useEnsNode()
  const { state } = useReply(node && of ? () => readNameOf(node, of) : undefined, [node?.chainId, of], {
    waitMs: WAIT_MS,
  })
  return state.step === 'done' ? state.value : undefined
}

/** What was typed for an address: one, or the name of one, or what is wrong with it. */
export interface TypedAddress {
  readonly address?: Address | undefined
  /** The ENS name of the address: the typed one, or the one that it has. */
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
  if (state.step === 'refused') return { ...typed, fault: state.says }
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

/** Reads a typed text as an address or as an ENS name. */
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
