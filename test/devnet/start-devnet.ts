/**
 * A devnet: a node of one's own with the real contracts on it. What takes time goes on side by side: the node starts, our
 * contracts compile, and the code that talks to a node is loaded.
 */
import type { Hex } from '../../src/domain/scalars'
import { type Anvil, startAnvil } from './anvil'
import type { DevnetClient } from './client'
import { compileContracts } from './compile'
import { keepChain, readKept } from './kept-chain'
import type { DevnetProfile, Founding } from './profile'

/** How a devnet is started; nothing given is a new chain 31337 at a free port that mines at once. */
export interface DevnetOptions {
  readonly port?: number
  readonly chainId?: number
  /** A block every so many seconds instead of one for each transaction. */
  readonly blockTimeSeconds?: number
  /** Every account and Safe lets the vault relayer spend every token. */
  readonly approves?: boolean
  /** The folder in which the chain outlives its node. */
  readonly keptIn?: string
}

/** A running devnet. */
export interface Devnet {
  readonly profile: DevnetProfile
  readonly client: DevnetClient
  /** Settles when the node has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Remembers the chain as it is now. */
  snapshot(): Promise<Hex>
  /** Back to a snapshot, which is used up by that. */
  revert(snapshot: Hex): Promise<void>
  close(): Promise<void>
}

/** @throws Error when there is no node to start, or it does not start. */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { port = 0, chainId = 31337, keptIn } = options
  const kept = keptIn === undefined ? null : readKept(keptIn)
  const founding = kept ? async () => kept.founding : prepareFounding(options)
  const starting = startAnvil({ port, chainId, stateFile: kept?.stateFile ?? null })
  const [anvil, { createDevnetClient }] = await Promise.all([starting, import('./client')])
  const client = createDevnetClient(anvil.url, chainId)
  return openDevnet(anvil, client, founding, options).catch(async (error: unknown) => {
    await anvil.stop()
    throw error
  })
}

type Found = (client: DevnetClient) => Promise<Founding>

/** Begins to compile now; the rest waits for a node. */
function prepareFounding({ approves = false }: DevnetOptions): Found {
  const compiled = compileContracts()
  // It is awaited once there is a node: a failure before that must not count as unhandled.
  compiled.catch(() => undefined)
  return async (client) => {
    const { foundChain } = await import('./found-chain')
    return foundChain(client, { compiled, approves })
  }
}

async function openDevnet(
  anvil: Anvil,
  client: DevnetClient,
  found: Found,
  { blockTimeSeconds, keptIn }: DevnetOptions,
): Promise<Devnet> {
  const founding = await found(client)
  await catchUp(client)
  if (blockTimeSeconds) await client.setIntervalMining({ interval: blockTimeSeconds })
  return {
    profile: { name: 'Devnet', rpcUrls: [anvil.url], ...founding },
    client,
    ended: anvil.ended,
    snapshot: () => client.snapshot(),
    revert: (id) => client.revert({ id }),
    close: async () => {
      if (keptIn !== undefined) keepChain(keptIn, await client.dumpState(), founding)
      await anvil.stop()
    },
  }
}

/** A kept chain's last block may be in the future, its time having been moved on: no later block may be before it. */
async function catchUp(client: DevnetClient): Promise<void> {
  const { timestamp } = await client.getBlock()
  const aheadSeconds = Number(timestamp) - Math.floor(Date.now() / 1000)
  if (aheadSeconds > 0) await client.increaseTime({ seconds: aheadSeconds })
}
