/** The profile of a devnet: all that is needed to trade on it, as JSON. */
import * as z from 'zod/mini'
import { address, chainId, hash32 } from '../../src/domain/scalars'

/** An account whose key everybody knows. */
const openAccount = z.object({ address, privateKey: hash32 })
export type OpenAccount = z.output<typeof openAccount>

/** An ERC-20 token of the devnet. */
const devToken = z.object({ address, symbol: z.string(), name: z.string(), decimals: z.int() })
export type DevToken = z.output<typeof devToken>

/** A Uniswap v2 pair; `tokens` in the order of its reserves. */
const pair = z.object({ address, tokens: z.tuple([address, address]) })
export type Pair = z.output<typeof pair>

/** A Safe 1.4.1. */
const safe = z.object({ address, owners: z.array(address), threshold: z.int() })
export type Safe = z.output<typeof safe>

/** Every contract that is no token, no pair and no trader's Safe. */
export const contracts = z.object({
  settlement: address,
  relayer: address,
  authenticator: address,
  /** Balancer's, and only an address here: no package has its code. */
  vault: address,
  wrappedNative: address,
  /** Ours, with the interface of CoWSwapEthFlow. */
  ethFlow: address,
  /** Ours, with the interface of HooksTrampoline. */
  hooksTrampoline: address,
  multicall3: address,
  safeSingleton: address,
  safeFactory: address,
  safeFallbackHandler: address,
  signMessageLib: address,
})
export type Contracts = z.output<typeof contracts>

export const devnetProfile = z.object({
  name: z.string(),
  chainId,
  rpcUrls: z.array(z.string()),
  /** The name in the EIP-712 domain of orders. */
  domainName: z.string(),
  contracts,
  tokens: z.array(devToken),
  pools: z.object({ factory: address, pairs: z.array(pair) }),
  safes: z.array(safe),
  /** The account that may settle. */
  solver: openAccount,
  /** Traders with coins and tokens. */
  accounts: z.array(openAccount),
})
export type DevnetProfile = z.output<typeof devnetProfile>

/** What is known of a devnet before its port is. */
export type Founding = Omit<DevnetProfile, 'name' | 'rpcUrls'>
