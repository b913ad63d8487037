/** A profile of one's own: who answers each of its networks, with whose contracts. */
import * as z from 'zod/mini'
import { address, chainId, isHttpUrl } from '../../../domain/scalars'
import { ownProfileId, sealed } from './keys'

export const httpUrl = z.string().check(z.maxLength(300), z.refine(isHttpUrl, 'expected an http address'))

/** Contracts that are neither those of production nor those of staging. `domainName` is the name in the EIP-712 domain. */
const ownContracts = z.object({
  settlement: address,
  relayer: address,
  ethFlow: z.optional(address),
  domainName: z.optional(z.string().check(z.maxLength(60))),
})

/** What a network is called that is on no list. */
const ownChain = z.object({
  label: z.string().check(z.regex(/^[A-Za-z][\w -]{0,29}$/, 'expected a name of letters, digits and spaces')),
  native: z.string().check(z.regex(/^[A-Za-z]\w{0,9}$/, 'expected a symbol of letters and digits')),
  wrappedNative: address,
})

/** A key is sealed; text until the worker has sealed it. Sent to the order book, and nowhere else (SOURCES: Hosts). */
const apiKey = z.object({
  header: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'expected the name of a header')),
  value: z.union([sealed, z.string().check(z.maxLength(200))]),
})

/** A network of a profile; `hasSegment` false where the order book's paths do not name the network. */
const profileNetwork = z.object({
  chainId,
  orderbook: httpUrl,
  hasSegment: z.boolean(),
  wallet: httpUrl,
  rpcUrls: z.array(httpUrl).check(z.maxLength(5)),
  contracts: z.union([z.enum(['production', 'staging']), ownContracts]),
  explorer: z.nullable(httpUrl),
  apiKey: z.optional(apiKey),
  chain: z.optional(ownChain),
})
export type ProfileNetwork = z.output<typeof profileNetwork>

export const ownProfile = z.object({
  id: ownProfileId,
  label: z.string().check(z.regex(/^\S.{0,29}$/u, 'expected a name of 1 to 30 characters')),
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  networks: z.array(profileNetwork).check(z.minLength(1), z.maxLength(20)),
})
export type OwnProfile = z.output<typeof ownProfile>
