/**
 * An account on a devnet with its own client database, as in pages of the extension. A key replaces the
 * vault.
 */

import { openNode } from '../../../src/api/node'
import { trackTransactions } from '../../../src/client/chain/track-transactions'
import { clientDb } from '../../../src/client/db/db'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { type PlacedOrder, sendAct, simulateAct } from '../../../src/client/sending/acts'
import type { ChainAccess } from '../../../src/client/sending/chain-access'
import { toBytes } from '../../../src/domain/bytes'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { registerCustomChain } from '../../../src/domain/chains/custom-chains'
import type { Hash32, Milliseconds } from '../../../src/domain/scalars'
import type { TransactionAct } from '../../../src/wallet/messages/transaction-acts'
import type { Overrides } from '../../../src/wallet/policy/policy'
import type { Signer } from '../../../src/wallet/sign/ports'
import { signTransaction } from '../../../src/wallet/sign/sign-transaction'
import type { OpenAccount } from '../profile'
import type { Devnet } from '../start-devnet'

const now = () => Date.now() as Milliseconds

/** Opens the account with its actions. */
export function openAccount({ profile }: Devnet, { address: owner, privateKey }: OpenAccount) {
  registerCustomChain(profile)
  const { chainId } = profile
  const node = openNode(profile.rpcUrls, chainId, (request) => fetch(request))
  const deployment = deploymentOf(chainId, 'production')
  const actionPorts: ChainAccess & { kind: 'node' } = {
    kind: 'node',
    sender: { profileId: 'devnet', chainId, owner, deployment },
    node,
  }
  const follow = async () => {
    await trackTransactions({ profileId: 'devnet', nodeOf: () => node, report: Promise.reject }, now())
  }
  const ports = {
    openSigner: async (
      _: unknown,
      broadcast: (signed: { raw: `0x${string}`; txHash: Hash32 }) => Promise<void>,
    ) =>
      ({
        sendTransaction: async (approved) => {
          const signed = await signTransaction(approved, async () => toBytes(privateKey))
          await broadcast(signed)
          return signed.txHash
        },
      }) as Signer,
    setAlarm: async () => undefined,
    now,
  }
  const question = { accounts: [owner], now: now() }
  const rowOf = async (txHash: Hash32) => (await clientDb.transactions.get(txHash)) as TransactionRow
  return {
    owner,
    door: actionPorts,
    follow,
    rowOf,
    ports,
    /** Returns the reason why an action would fail. */
    explainFailure: async (act: TransactionAct): Promise<string> => {
      const tried = await simulateAct(actionPorts, act, null, question)
      return 'message' in tried ? tried.message : 'it would not'
    },
    /** Simulates, approves, signs, stores and sends a transaction. Returns its row. */
    send: async (
      act: TransactionAct,
      replaces: TransactionRow | null = null,
      placed: PlacedOrder | null = null,
      overriding: Overrides = { overridden: [] },
    ): Promise<TransactionRow> => {
      const tried = await simulateAct(actionPorts, act, replaces, question)
      if ('message' in tried) throw new Error(tried.message)
      return rowOf(await sendAct(actionPorts, tried, ports, placed, overriding))
    },
  }
}
