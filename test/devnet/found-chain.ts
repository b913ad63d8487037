/** Sets up an empty chain as devnet: contracts, tokens, pools, Safes, balances and optional approvals. */
import { concat, encodeFunctionData, maxUint256 } from 'viem'
import * as z from 'zod/mini'
import { type Address, chainId } from '../../src/domain/scalars'
import { tokenAbi } from './abis'
import { solver, traders } from './accounts'
import { sendBatch } from './batch'
import { type DevnetClient, send } from './client'
import type { CreationCode } from './compile'
import { addressWords, create2, deployPackaged, FOUNDER } from './deploy'
import { createPools } from './pools'
import { contracts as contractsSchema, type Founding, type Safe } from './profile'
import { createSafe, sendAsSafe } from './safe'
import { buildFundingCalls, deployTokens, placeToken, type TokensAt } from './tokens'

/** `approves`: every account and Safe approves the vault relayer for every token. */
export interface FoundingOptions {
  readonly compiled: Promise<CreationCode>
  readonly approves: boolean
  readonly tokensAt: TokensAt
}

/** Sets up the chain. The node must mine each transaction at once. */
export async function foundChain(
  client: DevnetClient,
  { compiled, approves, tokensAt }: FoundingOptions,
): Promise<Founding> {
  await client.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
  await client.setBalance({ address: FOUNDER, value: 10n ** 24n })
  const { uniswapV2Factory: factory, ...deployed } = await deployPackaged(client)
  const wrappedNative = await placeToken(client, deployed.wrappedNative, tokensAt.WETH)
  const packaged = { ...deployed, wrappedNative }
  const safes = await createSafes(client, packaged)
  const { DevEthFlow, DevHooksTrampoline, ...tokenCode } = await compiled
  const { settlement } = packaged
  const ethFlow = await create2(client, concat([DevEthFlow, addressWords(settlement, wrappedNative)]))
  const hooksTrampoline = await create2(client, concat([DevHooksTrampoline, addressWords(settlement)]))
  const contracts = z.decode(contractsSchema, { ...packaged, ethFlow, hooksTrampoline })
  const tokens = await deployTokens(client, contracts.wrappedNative, tokenCode, tokensAt)
  const pairs = await createPools(client, factory, tokens)
  const owners = [...traders, ...safes].map((owner) => owner.address)
  await sendBatch(client, buildFundingCalls(tokens, owners))
  const addresses = tokens.map((token) => token.address)
  if (approves) await approveAll(client, contracts.relayer, addresses, safes)
  await client.request({ method: 'anvil_autoImpersonateAccount', params: [false] })
  return {
    chainId: z.decode(chainId, client.chain.id),
    domainName: 'Gnosis Protocol',
    contracts,
    tokens: tokens.map(({ address, symbol, name, decimals }) => ({ address, symbol, name, decimals })),
    pools: { factory, pairs: [...pairs] },
    safes,
    solver,
    accounts: traders,
  }
}

/** Creates a Safe that needs two signatures, and one with a single owner. */
async function createSafes(
  client: DevnetClient,
  contracts: Parameters<typeof createSafe>[1],
): Promise<Safe[]> {
  const [, first, second] = traders
  if (!first || !second) throw new Error('a Safe needs its owners')
  const pair = await createSafe(client, contracts, [first, second], 2)
  return [pair, await createSafe(client, contracts, [first], 1)]
}

async function approveAll(
  client: DevnetClient,
  relayer: Address,
  tokens: readonly Address[],
  safes: readonly Safe[],
): Promise<void> {
  const approve = { abi: tokenAbi, functionName: 'approve', args: [relayer, maxUint256] } as const
  const data = encodeFunctionData(approve)
  // Nonces are per account, so the accounts need not wait for each other.
  await Promise.all(
    traders.map(async ({ address }) => {
      for (const to of tokens) await send(client, address, { to, data })
    }),
  )
  for (const safe of safes) for (const to of tokens) await sendAsSafe(client, safe, { to, data })
}
