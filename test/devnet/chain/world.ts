/** The service over a devnet, with orders settled through the real contracts. */
import 'fake-indexeddb/auto'
import { encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { createCaller } from '../../../src/api/caller'
import type { Fetch } from '../../../src/api/endpoint'
import { createService, type ServicePorts } from '../../../src/backend/local/service/service'
import { readPending } from '../../../src/backend/local/store/chain/settlements'
import { openDatabase } from '../../../src/backend/local/store/schema'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { customChain } from '../../../src/domain/chains/custom-chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Address, Hex, Milliseconds, OrderUid } from '../../../src/domain/scalars'
import { settlementAbi } from '../abis'
import { send } from '../client'
import { devnetProfile, type OpenAccount } from '../profile'
import { type Devnet, type DevnetOptions, startDevnet } from '../start-devnet'
import { openStory, type Story } from '../story'

let opened = 0
const WAITING = { timeout: 60_000, interval: 5 }

/** The signature of a placement and its owner. */
export interface Signed {
  readonly owner: Address
  readonly signingScheme: 'eip712' | 'ethsign' | 'presign' | 'eip1271'
  readonly signature: Hex
}

/** Opens a service over a running devnet. `change` alters the chain's definition. */
export function openWorld(
  devnet: Devnet,
  change: Record<string, unknown> = {},
  fetch?: Fetch,
  settings: Pick<ServicePorts, 'volumeFeeBps' | 'protocolFees'> = {},
) {
  opened += 1
  const databaseName = `devnet-${opened}`
  const chain = z.decode(customChain, { ...z.encode(devnetProfile, devnet.profile), ...change } as never)
  const clock = { ahead: 0 }
  const now = () => (Date.now() + clock.ahead) as Milliseconds
  const bugs: unknown[] = []
  const ports = {
    now,
    readContract: async () => ({}),
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    report: (bug: unknown) => {
      console.error(bug)
      bugs.push(bug)
    },
    databaseName,
    rates: { quotes: 1e9, submissions: 1e9 },
    ...settings,
    customChain: { chain, fetch: fetch ?? ((request: Request) => globalThis.fetch(request)) },
  }
  const open = () => createService(ports)
  let service = open()
  const database = openDatabase(databaseName)
  const base = 'https://cowbell.invalid'
  const call = createCaller((request) => service.fetch(request), { orderbook: base, wallet: base })
  const network = chain.chainId
  const deployment = deploymentOf(network, 'production')
  const order = (uid: OrderUid) => call('getOrder', { network, uid })
  return {
    network,
    call,
    bugs,
    clock,
    deployment,
    order,
    database,
    fetch: (request: Request) => service.fetch(request),
    /** Restarts the service, as after the worker died. */
    restart: () => {
      service = open()
    },
    runAuctions: () => service.runAuctions(now()),
    /** Runs auctions, then waits until the node has included the transactions. */
    settle: async () => {
      const reports = await service.runAuctions(now())
      await vi.waitUntil(async () => {
        if ((await readPending(database, network)).length === 0) return true
        await service.runAuctions(now())
        return false
      }, WAITING)
      return reports
    },
    /** Places an order, optionally with its app-data document. */
    place: async (terms: OrderTerms, { owner, ...signed }: Signed, appData: string = terms.appData) => {
      const body = { ...terms, ...signed, appData, from: owner, fullBalanceCheck: false }
      const uid = await call('placeOrder', { network, body })
      if (uid !== orderUidOf(deployment, terms, owner)) throw new Error('another UID than signed')
      return uid
    },
    sign: async (terms: OrderTerms, { address, privateKey }: OpenAccount): Promise<Signed> => {
      const signature = await privateKeyToAccount(privateKey).sign({ hash: orderDigest(deployment, terms) })
      return { owner: address, signingScheme: 'eip712', signature }
    },
    signEthereum: async (terms: OrderTerms, { address, privateKey }: OpenAccount): Promise<Signed> => {
      const message = { raw: orderDigest(deployment, terms) }
      const signature = await privateKeyToAccount(privateKey).signMessage({ message })
      return { owner: address, signingScheme: 'ethsign', signature }
    },
  }
}

export type DevnetWorld = ReturnType<typeof openWorld>

/** Calls the settlement contract as an owner. */
export const callSettlement = (
  { client, profile }: Devnet,
  from: Address,
  functionName: 'setPreSignature' | 'invalidateOrder',
  uid: OrderUid,
) => {
  const data =
    functionName === 'invalidateOrder'
      ? encodeFunctionData({ abi: settlementAbi, functionName, args: [uid] })
      : encodeFunctionData({ abi: settlementAbi, functionName, args: [uid, true] })
  return send(client, from, { to: profile.contracts.settlement, data })
}

/** Starts a devnet whose accounts approve the relayer, and its helpers. */
export async function startWorld(options: DevnetOptions = {}): Promise<{ devnet: Devnet; story: Story }> {
  const devnet = await startDevnet({ approves: true, ...options })
  return { devnet, story: openStory(devnet) }
}
