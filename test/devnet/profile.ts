/** The profile of a devnet as JSON, with everything that trading needs. */
import * as z from 'zod/mini'
import { address, chainId, hash32 } from '../../src/domain/scalars'

/** An account whose key is public. */
const openAccount = z.object({ address, privateKey: hash32 })
export type OpenAccount = z.output<typeof openAccount>

const devToken = z.object({ address, symbol: z.string(), name: z.string(), decimals: z.int() })
export type DevToken = z.output<typeof devToken>

/** A Uniswap v2 pair. `tokens` are in the order of its reserves. */
const pair = z.object({ address, tokens: z.tuple([address, address]) })
export type Pair = z.output<typeof pair>

/** A Safe of version 1.4.1. */
const safe = z.object({ address, owners: z.array(address), threshold: z.int() })
export type Safe = z.output<typeof safe>

/** All contracts except tokens, pairs and the traders' Safes. */
export const contracts = z.object({
  settlement: address,
  relayer: address,
  authenticator: address,
  /** Address of Balancer's vault. It has no code here, because no package contains it. */
  vault: address,
  wrappedNative: address,
  /** Our contract with the interface of CoWSwapEthFlow. */
  ethFlow: address,
  /** Our contract with the interface of HooksTrampoline. */
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
  /** Name in the EIP-712 domain of orders. */
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

/** The profile before the node has a port. */
export type Founding = Omit<DevnetProfile, 'name' | 'rpcUrls'>
