/** A custom profile as typed, and its errors by field. */
import * as z from 'zod/mini'
import { hasCredentials, isPrivateUrl } from '../../api/hosts'
import { findChain, isCustomChain } from '../../domain/chains/chains'
import { chainLabel, findTakenNetwork } from '../../domain/chains/custom-chains'
import { type Address, type ChainId, chainId, isHttpUrl } from '../../domain/scalars'
import { findSimilarName, isOrdinaryName, isPlainName } from '../../domain/text/free-names'
import { t } from '../../domain/text/texts'
import { type ReadAddress, readAddress } from '../../wallet/vault/checksum'
import {
  MAX_DOMAIN_NAME,
  MAX_LABEL,
  MAX_NETWORKS,
  MAX_URL_LENGTH,
  type OwnProfile,
  ownProfile,
  type ProfileNetwork,
  profileLabel,
} from '../db/rows/settings'
import { sealKey } from './api-keys'
import { listTakenLabels } from './own-profiles'
import { colourFault } from './profile-colours'

/**
 * A network as typed. `domainName` is never typed. `keptKey` is the stored API key for the origin `keptFor`.
 */
export interface NetworkDraft {
  readonly chainId: string
  readonly orderbook: string
  readonly hasSegment: boolean
  readonly wallet: string
  /** RPC URLs, one per line. */
  readonly rpcUrls: string
  readonly contracts: 'production' | 'staging' | 'own'
  readonly settlement: string
  readonly relayer: string
  readonly ethFlow: string
  readonly domainName: string | undefined
  readonly explorer: string
  readonly keyHeader: string
  readonly key: string
  readonly keptKey: ProfileNetwork['apiKey']
  readonly keptFor: string | undefined
  /** Name of an unlisted network. The two fields below also belong to an unlisted network. */
  readonly label: string
  readonly native: string
  readonly wrappedNative: string
}

export type NetworkFaults = { readonly [F in keyof NetworkDraft]?: string | undefined }

const EMPTY: NetworkDraft = {
  chainId: '1',
  orderbook: '',
  hasSegment: true,
  wallet: '',
  rpcUrls: '',
  contracts: 'production',
  settlement: '',
  relayer: '',
  ethFlow: '',
  domainName: undefined,
  explorer: '',
  keyHeader: 'X-API-Key',
  key: '',
  keptKey: undefined,
  keptFor: undefined,
  label: '',
  native: 'ETH',
  wrappedNative: '',
}

export const emptyNetwork = (id: number): NetworkDraft => ({ ...EMPTY, chainId: String(id) })

export function draftOfNetwork(network: ProfileNetwork): NetworkDraft {
  const { contracts, apiKey, chain, wallet, orderbook } = network
  const own = typeof contracts === 'string' ? undefined : contracts
  return {
    ...EMPTY,
    ...chain,
    chainId: String(network.chainId),
    orderbook,
    hasSegment: network.hasSegment,
    wallet: wallet === orderbook ? '' : wallet,
    rpcUrls: network.rpcUrls.join('\n'),
    contracts: typeof contracts === 'string' ? contracts : 'own',
    explorer: network.explorer ?? '',
    settlement: own?.settlement ?? '',
    relayer: own?.relayer ?? '',
    ethFlow: own?.ethFlow ?? '',
    domainName: own?.domainName,
    keyHeader: apiKey?.header ?? EMPTY.keyHeader,
    keptKey: apiKey,
    keptFor: originOf(orderbook),
  }
}

/**
 * Parses a chain ID. Undefined if invalid.
 * @internal Exported for its own test.
 */
export const chainIdOf = (typed: string): ChainId | undefined =>
  /^\d{1,15}$/.test(typed.trim()) ? z.safeDecode(chainId, Number(typed)).data : undefined

const withoutSlash = (typed: string): string => typed.trim().replace(/\/+$/, '')

/** Common path of order book URLs. It is removed if the user pastes it. */
const API = /\/api\/v1$/

/** Writes a URL with its host in ASCII (punycode), so that letters of other alphabets are visible. */
function writePlain(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname === '/' && search === '' ? '' : pathname}${search}`
}

/**
 * Parses a base URL: https, or http on this machine, without credentials. Undefined for anything else.
 * @internal Exported for tests.
 * @example readBase('http://127.0.0.1:8080/api/v1/') // 'http://127.0.0.1:8080'
 */
export function readBase(typed: string): string | undefined {
  const text = withoutSlash(typed).replace(API, '')
  const isFit = isHttpUrl(text) && isPrivateUrl(text) && !hasCredentials(text) && !/[?#]/.test(text)
  const plain = isFit ? writePlain(text) : undefined
  return plain && plain.length <= MAX_URL_LENGTH ? plain : undefined
}

function originOf(typed: string): string | undefined {
  const base = readBase(typed)
  return base && new URL(base).origin
}

const linesOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((line) => line !== '')

const isNode = (url: string): boolean => isHttpUrl(url) && isPrivateUrl(url) && !hasCredentials(url)

/** Reads the address of a contract on the network of a draft. */
const readContract = (typed: string, { chainId }: Pick<NetworkDraft, 'chainId'>): ReadAddress =>
  readAddress(typed, chainIdOf(chainId) ?? (1 as ChainId), 'token')

const KEY = /^[!-~]{0,200}$/

export const isUnlisted = (draft: Pick<NetworkDraft, 'chainId'>): boolean => {
  const id = chainIdOf(draft.chainId)
  return id !== undefined && findTakenNetwork(id, String(id)) === undefined
}

type Check = (draft: NetworkDraft) => string | undefined

const addressFault = (typed: string, draft: NetworkDraft): string | undefined =>
  readContract(typed, draft).fault

/**
 * Checks of each field. Fields of unlisted networks and custom contracts are only checked where they apply.
 */
const CHECKS = {
  chainId: (draft) => (chainIdOf(draft.chainId) ? undefined : t`A chain ID is a whole number.`),
  orderbook: ({ orderbook }) =>
    readBase(orderbook)
      ? undefined
      : t`An https address such as https://orders.example. http on this machine only.`,
  wallet: ({ wallet }) =>
    wallet.trim() === '' || readBase(wallet)
      ? undefined
      : t`An https address such as https://orders.example. http on this machine only.`,
  rpcUrls: ({ rpcUrls }) => {
    const urls = linesOf(rpcUrls)
    if (urls.length > 5) return t`At most 5 RPC endpoints.`
    if (!urls.every(isNode)) return t`Only https addresses, or http on this machine.`
    return urls.some((url) => url.length > MAX_URL_LENGTH)
      ? t`At most ${MAX_URL_LENGTH} characters.`
      : undefined
  },
  explorer: ({ explorer }) =>
    explorer.trim() === '' || readBase(explorer) ? undefined : t`Only an https address.`,
  keyHeader: ({ keyHeader }) =>
    /^[A-Za-z0-9-]{1,60}$/.test(keyHeader) ? undefined : t`A header has letters, digits and dashes.`,
  key: ({ key }) => (KEY.test(key.trim()) ? undefined : t`A key has no spaces.`),
  domainName: ({ contracts, domainName }) =>
    contracts !== 'own' || domainName === undefined || isPlainName(domainName, MAX_DOMAIN_NAME)
      ? undefined
      : t`A name of visible characters.`,
  settlement: (draft) => (draft.contracts === 'own' ? addressFault(draft.settlement, draft) : undefined),
  relayer: (draft) => (draft.contracts === 'own' ? addressFault(draft.relayer, draft) : undefined),
  ethFlow: (draft) =>
    draft.contracts === 'own' && draft.ethFlow.trim() !== '' ? addressFault(draft.ethFlow, draft) : undefined,
  label: (draft) => {
    if (!isUnlisted(draft)) return undefined
    if (!z.safeParse(chainLabel, draft.label).success) return t`A name of letters, digits and spaces.`
    const taken = findTakenNetwork(chainIdOf(draft.chainId) as ChainId, draft.label)
    return taken === undefined ? undefined : t`“${taken}” is another network.`
  },
  native: (draft) =>
    !isUnlisted(draft) || /^[A-Za-z]\w{0,9}$/.test(draft.native) ? undefined : t`A symbol such as ETH.`,
  wrappedNative: (draft) => (isUnlisted(draft) ? addressFault(draft.wrappedNative, draft) : undefined),
} as const satisfies Partial<Record<keyof NetworkDraft, Check>>

/** Returns the errors of a network. Empty if the network is valid. */
export function faultsOf(draft: NetworkDraft): NetworkFaults {
  const faults = Object.entries<Check>(CHECKS).map(([field, check]) => [field, check(draft)] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

function contractsOf(draft: NetworkDraft): ProfileNetwork['contracts'] {
  const { contracts, settlement, relayer, ethFlow, domainName } = draft
  if (contracts !== 'own') return contracts
  const { address: flow } = readContract(ethFlow, draft)
  return {
    settlement: readContract(settlement, draft).address as Address,
    relayer: readContract(relayer, draft).address as Address,
    ...(flow && { ethFlow: flow }),
    ...(domainName !== undefined && { domainName }),
  }
}

/** Returns whether the stored API key stays. It is only sent to the order book it was saved for. */
export const keepsKey = ({ keptKey, keptFor, orderbook }: NetworkDraft): boolean =>
  keptKey !== undefined && keptFor === originOf(orderbook)

async function keyOf(draft: NetworkDraft): Promise<ProfileNetwork['apiKey']> {
  const { key, keyHeader, keptKey } = draft
  if (key.trim() !== '') return sealKey(keyHeader, key.trim())
  return keptKey && keepsKey(draft) ? { ...keptKey, header: keyHeader } : undefined
}

/** Converts a draft without errors to a network, without its API key. */
export function networkOf(draft: NetworkDraft): ProfileNetwork {
  const orderbook = readBase(draft.orderbook) as string
  const { label, native } = draft
  const { address: wrappedNative } = readContract(draft.wrappedNative, draft)
  return {
    chainId: chainIdOf(draft.chainId) as ChainId,
    orderbook,
    hasSegment: draft.hasSegment,
    wallet: readBase(draft.wallet) ?? orderbook,
    rpcUrls: linesOf(draft.rpcUrls).map(writePlain),
    contracts: contractsOf(draft),
    explorer: readBase(draft.explorer) ?? null,
    ...(isUnlisted(draft) && wrappedNative && { chain: { label, native, wrappedNative } }),
  }
}

async function readNetwork(draft: NetworkDraft): Promise<ProfileNetwork> {
  const apiKey = await keyOf(draft)
  return { ...networkOf(draft), ...(apiKey && { apiKey }) }
}

export interface ProfileDraft extends Pick<OwnProfile, 'id' | 'label' | 'colour'> {
  readonly networks: readonly NetworkDraft[]
}

/** Returns the error of a label. Nobody may mistake it for another environment. @param own other profiles */
export function labelFault(label: string, own: readonly OwnProfile[]): string | undefined {
  if (!z.safeParse(profileLabel, label.trim()).success || !isPlainName(label.trim(), MAX_LABEL))
    return t`Give it a name of at most ${MAX_LABEL} visible characters.`
  if (!isOrdinaryName(label.trim())) return t`Use common letters, digits and signs only.`
  const taken = findSimilarName(label, listTakenLabels(own))
  return taken && t`“${taken}” is another environment.`
}

/** Returns the error of a profile besides those of its networks. @param own other profiles */
export function profileFault(
  { label, colour, networks }: ProfileDraft,
  own: readonly OwnProfile[],
): string | undefined {
  const fault = labelFault(label, own)
  if (fault) return fault
  const ids = networks.map((network) => chainIdOf(network.chainId))
  if (networks.length === 0) return t`Add a network.`
  if (networks.length > MAX_NETWORKS) return t`At most ${MAX_NETWORKS} networks.`
  if (new Set(ids).size < ids.length) return t`Each network can be there once.`
  return colourFault(colour)
}

/** Converts a draft without errors to a profile, with sealed keys. */
export async function readDraft({ id, label, colour, networks }: ProfileDraft): Promise<OwnProfile> {
  const read = await Promise.all(networks.map(readNetwork))
  return z.decode(ownProfile, z.encode(ownProfile, { id, label: label.trim(), colour, networks: read }))
}

/** Returns the name of a network. An unlisted one may have another name in another environment. */
export function nameOfNetwork(draft: NetworkDraft): string {
  const chain = findChain(draft.chainId)
  const typed = chain && !isCustomChain(chain.id) ? '' : draft.label.trim()
  return typed || chain?.label || t`Chain ${draft.chainId}`
}
