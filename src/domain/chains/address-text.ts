/**
 * Reads a pasted address or name with everything around it: quotes and commas, the prefix of a network
 * (ERC-3770, EIP-681, CAIP-10), or the URL of a block explorer.
 */
import type { ChainId } from '../scalars'
import { removeHidden } from '../text/characters'
import { CHAIN_LIST } from './chain-list'
import { findChain } from './chains'

/** Network that a pasted text names. A site that is not in our tables has addresses of an unknown network. */
type NamedNetwork =
  | { readonly kind: 'known'; readonly id: ChainId }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'site'; readonly host: string }

/** A pasted address or ENS name. `isToken` is set if the text says that it is the contract of a token. */
export interface AddressText {
  readonly text: string
  readonly network: NamedNetwork | undefined
  readonly isToken: boolean
}

const EDGE = '[\\s\\u2800\\p{C}\\p{Default_Ignorable_Code_Point}"\'`´‘’‚“”„«»‹›<>()[\\]{},;.:!*]+'
const EDGES = new RegExp(`^${EDGE}|${EDGE}$`, 'gu')
const HEX_ADDRESS = /0x[0-9a-f]{40}(?![0-9a-f])/i

const SHORT_NAMES: ReadonlyMap<string, number> = new Map(
  CHAIN_LIST.flatMap(({ id, shortNames }) => shortNames.map((name) => [name, id] as const)),
)

function toNetwork(name: string): NamedNetwork {
  const id = /^\d+$/.test(name) ? Number(name) : (SHORT_NAMES.get(name.toLowerCase()) ?? findChain(name)?.id)
  return id === undefined ? { kind: 'unknown', name } : { kind: 'known', id: id as ChainId }
}

/** Order explorers have the network at the start of their paths, and none for Ethereum. */
const ORDER_EXPLORER = /(?:^|\.)explorer\.cow\.fi$/

function networkOfSite(host: string, pathname: string): NamedNetwork {
  const [, prefix = ''] = pathname.split('/')
  const row = CHAIN_LIST.find(({ explorerHosts, explorerPrefix, formerExplorerPrefix }) =>
    ORDER_EXPLORER.test(host)
      ? prefix === formerExplorerPrefix || prefix === (explorerPrefix || 'address')
      : explorerHosts.includes(host),
  )
  return row ? { kind: 'known', id: row.id as ChainId } : { kind: 'site', host }
}

/** Reads the address in a URL: of an explorer, or of the Safe app (`?safe=eth:0x…`). */
function readUrl(text: string): AddressText | undefined {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!/^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\//i.test(text) || !URL.canParse(url)) return undefined
  const { hostname, pathname, searchParams } = new URL(url)
  const safe = /\.safe\.global$/.test(hostname) ? searchParams.get('safe') : null
  if (safe !== null) return readPrefixed(safe)
  const [, kind, address] = /\/(address|token)\/([^/]+)/i.exec(pathname) ?? []
  if (address === undefined) return undefined
  const network = networkOfSite(hostname.replace(/^www\./, ''), pathname)
  return { text: address, network, isToken: kind?.toLowerCase() === 'token' }
}

/** CAIP-10 accounts and CAIP-19 tokens: `eip155:1:0x…`, `eip155:1/erc20:0x…`. */
const CAIP = /^(?:did:pkh:)?eip155:(\d{1,16})(?::|\/(erc\d+):)(.+)$/i
/** EIP-681: `ethereum:0x…@1`. A function is a call of a contract: `ethereum:0x…@1/transfer?address=…`. */
const REQUEST = /^ethereum:(?:pay-)?([^@/?]+)(?:@(0x[0-9a-f]{1,13}|\d{1,16}))?(\/[^?]*)?(?:\?.*)?$/i
/** ERC-3770: `eth:0x…`. */
const SHORT_NAME = /^([a-z][\w-]{0,30}):(?!\/\/)(.+)$/i

function readPrefixed(text: string): AddressText {
  const [, caipId, standard, account] = CAIP.exec(text) ?? []
  if (caipId !== undefined && account !== undefined)
    return { text: account, network: toNetwork(caipId), isToken: standard !== undefined }
  const [, target, requestId, call] = REQUEST.exec(text) ?? []
  if (target !== undefined) {
    const network = requestId === undefined ? undefined : toNetwork(String(Number(requestId)))
    return { text: target, network, isToken: call !== undefined && call !== '/' }
  }
  const [, name, rest] = SHORT_NAME.exec(text) ?? []
  if (name !== undefined && rest !== undefined)
    return { text: rest, network: toNetwork(name), isToken: false }
  return { text, network: undefined, isToken: false }
}

/**
 * Reads a pasted address or ENS name. Invisible characters are removed from an address, but not from a name,
 * where they could belong to another name.
 * @example readAddressText('"eth:0x9008…ab41",').text // '0x9008…ab41'
 */
export function readAddressText(given: string): AddressText {
  const visible = removeHidden(given)
  const plain = (HEX_ADDRESS.test(visible) ? visible : given).replaceAll(EDGES, '')
  const read = readUrl(plain) ?? readPrefixed(plain)
  return { ...read, text: read.text.replaceAll(EDGES, '') }
}

/**
 * Returns whether a text contains an address, possibly with a prefix or in a URL.
 * @example hasAddress('https://etherscan.io/address/0x9008…ab41') // true
 */
export const hasAddress = (text: string): boolean => HEX_ADDRESS.test(removeHidden(text))
