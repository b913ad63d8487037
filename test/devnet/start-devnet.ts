/**
 * A devnet: a local node with the real contracts. Starting the node, compiling our contracts and loading code
 * run concurrently.
 */
import type { Hex } from '../../src/domain/scalars'
import { type Anvil, startAnvil } from './anvil'
import type { DevnetClient } from './client'
import { compileContracts } from './compile'
import type { DevnetProfile, Founding } from './profile'
import { readSavedChain, saveChain } from './saved-chain'
import type { TokensAt } from './tokens'

/** Options of a devnet. The default is a new chain 31337 at a free port that mines on demand. */
export interface DevnetOptions {
  readonly port?: number
  readonly chainId?: number
  /** Interval between blocks in seconds. Without it, each transaction is mined at once. */
  readonly blockTimeSeconds?: number
  /** Whether every account and Safe approves the vault relayer for every token. */
  readonly approves?: boolean
  /** Addresses of tokens, such as those of a listed network. Default: addresses that follow from the code. */
  readonly tokensAt?: TokensAt
  /** Folder in which the chain is saved. */
  readonly savedIn?: string
}

/** A running devnet. */
export interface Devnet {
  readonly profile: DevnetProfile
  readonly client: DevnetClient
  /** Settles when the node has ended for any reason. */
  readonly ended: Promise<void>
  /** Takes a snapshot of the chain. */
  snapshot(): Promise<Hex>
  /** Reverts to a snapshot. It can be used once. */
  revert(snapshot: Hex): Promise<void>
  close(): Promise<void>
}

/** @throws Error if there is no node, or if it does not start */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { port = 0, chainId = 31337, savedIn } = options
  const saved = savedIn === undefined ? null : readSavedChain(savedIn)
  const founding = saved ? async () => saved.founding : prepareFounding(options)
  const starting = startAnvil({ port, chainId, stateFile: saved?.stateFile ?? null })
  const [anvil, { createDevnetClient }] = await Promise.all([starting, import('./client')])
  const client = createDevnetClient(anvil.url, chainId)
  return openDevnet(anvil, client, founding, options).catch(async (error: unknown) => {
    await anvil.stop()
    throw error
  })
}

type Found = (client: DevnetClient) => Promise<Founding>

/** Starts compiling at once. The returned function sets up the chain on a node. */
function prepareFounding({ approves = false, tokensAt = {} }: DevnetOptions): Found {
  const compiled = compileContracts()
  // The promise is awaited when there is a node. An earlier failure must not count as unhandled.
  compiled.catch(() => undefined)
  return async (client) => {
    const { foundChain } = await import('./found-chain')
    return foundChain(client, { compiled, approves, tokensAt })
  }
}

async function openDevnet(
  anvil: Anvil,
  client: DevnetClient,
  found: Found,
  { blockTimeSeconds, savedIn }: DevnetOptions,
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
      if (savedIn !== undefined) saveChain(savedIn, await client.dumpState(), founding)
      await anvil.stop()
    },
  }
}

/**
 * Moves the node's time to the saved chain's last block, which may be in the future. A later block must not
 * be older.
 */
async function catchUp(client: DevnetClient): Promise<void> {
  const { timestamp } = await client.getBlock()
  const aheadSeconds = Number(timestamp) - Math.floor(Date.now() / 1000)
  if (aheadSeconds > 0) await client.increaseTime({ seconds: aheadSeconds })
}
