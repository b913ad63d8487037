/** A viem client of the devnet's node for reading and signing, and a fast way to send setup transactions. */
import {
  createTestClient,
  defineChain,
  type Hash,
  http,
  publicActions,
  type RpcTransactionReceipt,
  rpcSchema,
  walletActions,
} from 'viem'
import type { Address, Hex } from '../../src/domain/scalars'

/** Address of Multicall3 on every chain. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** RPC methods of anvil that viem lacks. */
type AnvilSchema = [
  {
    Method: 'eth_sendTransactionSync'
    Parameters: [{ from: string; to?: string; data?: string; value?: string; gas: string }]
    ReturnType: RpcTransactionReceipt
  },
  { Method: 'anvil_autoImpersonateAccount'; Parameters: [boolean]; ReturnType: null },
  { Method: 'anvil_setNonce'; Parameters: [string, string]; ReturnType: null },
]

/**
 * Creates a viem client with the public, wallet and test actions. It polls without delay, because blocks are
 * mined on demand.
 */
export function createDevnetClient(url: string, chainId: number) {
  const chain = defineChain({
    id: chainId,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: MULTICALL3 } },
  })
  return createTestClient({
    mode: 'anvil',
    chain,
    transport: http(url, { retryCount: 0 }),
    pollingInterval: 5,
    cacheTime: 0,
    rpcSchema: rpcSchema<AnvilSchema>(),
  })
    .extend(publicActions)
    .extend(walletActions)
}

export type DevnetClient = ReturnType<typeof createDevnetClient>

/** A transaction. Without `to` it creates a contract. `value` is wei. */
export interface Call {
  readonly to?: Hex | undefined
  readonly data?: Hex
  readonly value?: bigint
}

/**
 * Gas limit of every transaction here. It is below the limit of 2^24 per transaction since the Osaka fork.
 */
const GAS = '0xf00000'

/**
 * Sends a transaction from an unlocked account and returns after it is included.
 * @throws Error if it reverts
 */
export async function send(client: DevnetClient, from: Hex, call: Call): Promise<RpcTransactionReceipt> {
  const { to, data, value } = call
  const receipt = await client.request({
    method: 'eth_sendTransactionSync',
    params: [
      {
        from,
        gas: GAS,
        ...(to && { to }),
        ...(data && { data }),
        ...(value && { value: `0x${value.toString(16)}` }),
      },
    ],
  })
  if (receipt.status !== '0x1') throw new Error(await explain(client, from, call, receipt.transactionHash))
  return receipt
}

/** Simulates a reverted transaction again, because its receipt contains no reason. */
async function explain(client: DevnetClient, from: Hex, call: Call, hash: Hash): Promise<string> {
  const reason = await client
    .call({ account: from as Address, ...call })
    .then(() => 'not when asked again', String)
  return `transaction ${hash} reverted: ${reason}`
}
