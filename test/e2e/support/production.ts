/**
 * Production on this machine: its order book and the public RPC endpoints of Ethereum have their real names.
 * Behind them are `npm run serve` and a node of chain 1 with the real contracts and tokens at their official
 * addresses.
 */
import { encodeFunctionData } from 'viem'
import * as z from 'zod/mini'
import { openServer } from '../../../src/backend/serve/open'
import { customChain } from '../../../src/domain/chains/custom-chains'
import { publicNodesOf } from '../../../src/domain/chains/public-nodes'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address } from '../../../src/domain/scalars'
import { MAINNET } from '../../contract/story'
import { tokenAbi } from '../../devnet/abis'
import { send } from '../../devnet/client'
import { devnetProfile } from '../../devnet/profile'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import { openPublicNodes, type PublicNodes } from './public-nodes'
import { type RecordingProxy, startRecordingProxy } from './recording-proxy'
import { openWire } from './wire'

/** Hosts of the service, and hosts of the RPC endpoints in the order of the list. */
export const SERVICE_HOSTS: readonly string[] = ['api.cow.fi', 'bff.cow.fi']
export const NODE_HOSTS: readonly string[] = publicNodesOf(MAINNET).map(({ url }) => new URL(url).host)

export interface Production {
  readonly devnet: Devnet
  readonly story: Story
  readonly nodes: PublicNodes
  readonly proxy: RecordingProxy
  /** Bugs of the service. */
  readonly bugs: readonly unknown[]
  /** Gives an account 5 ETH, and 2 WETH of a trader. */
  readonly fund: (owner: Address) => Promise<void>
  readonly close: () => Promise<void>
}

const ETHER = 10n ** 18n

/** Starts Ethereum: every listed token has code, the traded ones have pools. */
async function startEthereum(): Promise<Devnet> {
  const tokens = listTokens(MAINNET)
  const tokensAt = Object.fromEntries(tokens.map(({ symbol, address }) => [symbol, address]))
  const devnet = await startDevnet({ chainId: MAINNET, tokensAt })
  const { client, profile } = devnet
  const [, usdc] = profile.tokens
  const bytecode = (usdc && (await client.getCode({ address: usdc.address }))) ?? '0x'
  const others = tokens.filter(({ address }) => !profile.tokens.some((token) => token.address === address))
  await Promise.all(others.map(({ address }) => client.setCode({ address, bytecode })))
  return devnet
}

async function fund({ devnet: { client }, story }: Pick<Production, 'devnet' | 'story'>, owner: Address) {
  await client.setBalance({ address: owner, value: 5n * ETHER })
  const { address: trader } = story.trader(0)
  await client.impersonateAccount({ address: trader })
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transfer',
    args: [owner, 2n * ETHER],
  })
  await send(client, trader, { to: story.token('WETH').address, data })
  await client.stopImpersonatingAccount({ address: trader })
}

const toPorts = (hosts: readonly string[], port: number) => hosts.map((host) => [host, port] as const)

/** Starts all servers. */
export async function openProduction(): Promise<Production> {
  const devnet = await startEthereum()
  const story = openStory(devnet)
  const bugs: unknown[] = []
  const server = await openServer({
    port: 0,
    databaseName: 'production-day',
    customChain: {
      chain: z.decode(customChain, z.encode(devnetProfile, devnet.profile)),
      fetch: (request) => fetch(request),
      isCopy: true,
    },
    report: (bug) => bugs.push(bug),
  })
  const wire = await openWire(server.url, {})
  const nodes = await openPublicNodes(devnet.profile.rpcUrls[0] ?? '')
  const proxy = await startRecordingProxy(
    Object.fromEntries([...toPorts(SERVICE_HOSTS, wire.port), ...toPorts(NODE_HOSTS, nodes.port)]),
  )
  return {
    devnet,
    story,
    nodes,
    proxy,
    bugs,
    fund: (owner) => fund({ devnet, story }, owner),
    close: async () => {
      await Promise.all([server.close(), wire.close(), nodes.close(), proxy.close()])
      await devnet.close()
    },
  }
}
