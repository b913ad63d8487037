/** Talking to the devnet's node: viem for reading and for signing, one request per transaction for setting up. */
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

/** Where Multicall3 lies on every chain. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** What anvil answers and viem has no name for. */
type AnvilSchema = [
  {
    Method: 'eth_sendTransactionSync'
    Parameters: [{ from: string; to?: string; data?: string; value?: string; gas: string }]
    ReturnType: RpcTransactionReceipt
  },
  { Method: 'anvil_autoImpersonateAccount'; Parameters: [boolean]; ReturnType: null },
  { Method: 'anvil_setNonce'; Parameters: [string, string]; ReturnType: null },
]

/** A viem client with the public, wallet and test actions. It polls at once: blocks here come when asked for. */
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

/** A transaction; without `to` it creates a contract. `value` is wei. */
export interface Call {
  readonly to?: Hex | undefined
  readonly data?: Hex
  readonly value?: bigint
}

/** Enough for anything here, and under the 2^24 that one transaction may take since the Osaka fork. */
const GAS = '0xf00000'

/**
 * Sends from an account the node can sign for and returns when it is in a block.
 * @throws Error when it reverts.
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

/** A receipt has no reason; the same call, asked once more, has. */
async function explain(client: DevnetClient, from: Hex, call: Call, hash: Hash): Promise<string> {
  const reason = await client
    .call({ account: from as Address, ...call })
    .then(() => 'not when asked again', String)
  return `transaction ${hash} reverted: ${reason}`
}
