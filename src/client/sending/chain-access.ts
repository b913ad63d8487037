/**
 * Access to a chain for everything an account does there except signing: an RPC node, or the paper chain.
 * Both have the same interface, so that screens need no cases.
 */

import type { Call } from '../../api/caller'
import type { RpcNode } from '../../api/node'
import { listKnownTokens } from '../../domain/chains/imported-tokens'
import { type Address, type ChainId, toAmount } from '../../domain/scalars'
import { callOf } from '../../wallet/messages/transaction-acts'
import { type AccountFunds, readNodeFunds } from '../chain/node-balances'
import { getFunds } from '../chain/paper-balances'
import { nodeFor, simulateCall } from '../chain/rpc'
import type { Settings } from '../db/rows/settings'
import { deploymentFor, isPaper, type Profile } from '../settings/profiles'
import type { TransactionSender } from './send'

export type ChainAccess =
  | { readonly kind: 'node'; readonly sender: TransactionSender; readonly node: RpcNode }
  | { readonly kind: 'paper'; readonly sender: TransactionSender; readonly call: Call }

interface ChainPlace {
  readonly profile: Profile
  readonly chainId: ChainId
  readonly settings: Pick<Settings, 'nodes'>
}

export function openChain(
  { profile, chainId, settings }: ChainPlace,
  owner: Address,
  call: Call,
): ChainAccess | undefined {
  const sender = { profileId: profile.id, chainId, owner, deployment: deploymentFor(profile, chainId) }
  const node = nodeFor(profile, chainId, settings)
  if (node) return { kind: 'node', sender, node }
  return isPaper(profile) ? { kind: 'paper', sender, call } : undefined
}

/**
 * Reads balances and allowances of the account, including the native coin.
 * @throws Refusal
 */
export async function readFunds(access: ChainAccess): Promise<AccountFunds> {
  const { chainId, owner, deployment } = access.sender
  if (access.kind === 'paper') return { ...(await getFunds(access.call, chainId, owner)), unread: [] }
  const tokens = listKnownTokens(chainId).map(({ address }) => address)
  return readNodeFunds(access.node, { owner, relayer: deployment.relayer, tokens })
}

/**
 * Returns whether an allowance must be set to zero before it is changed. Some tokens refuse other changes
 * (USDT).
 */
export async function needsZeroFirst(
  access: ChainAccess,
  token: Address,
  allowance: bigint,
): Promise<boolean> {
  if (access.kind === 'paper' || allowance === 0n) return false
  const { node, sender } = access
  const passes = async (atoms: bigint) => {
    const call = callOf({ kind: 'approve', token, amount: toAmount(atoms) }, sender)
    return 'gas' in (await simulateCall(node, { from: sender.owner, ...call }))
  }
  return !(await passes(allowance + 1n)) && passes(0n)
}
