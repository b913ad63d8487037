/** An account's way to a devnet, as the pages have it: with the desk's own database, and a key in place of a vault. */

import { openNode } from '../../../src/api/node'
import { followTransactions } from '../../../src/client/chain/confirm'
import { clientDb } from '../../../src/client/db/db'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import type { ChainAccess } from '../../../src/client/sending/access'
import { type NativeSell, sendAct, simulateAct } from '../../../src/client/sending/acts'
import { toBytes } from '../../../src/domain/bytes'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { registerOwnChain } from '../../../src/domain/chains/custom-chains'
import type { Hash32, Milliseconds } from '../../../src/domain/scalars'
import type { TransactionAct } from '../../../src/wallet/messages/transaction-acts'
import type { Signer } from '../../../src/wallet/sign/ports'
import { signTransaction } from '../../../src/wallet/sign/sign-transaction'
import type { OpenAccount } from '../profile'
import type { Devnet } from '../start-devnet'

const now = () => Date.now() as Milliseconds

/** The account, its door, and what it can do there. */
export function openAccount({ profile }: Devnet, { address: owner, privateKey }: OpenAccount) {
  registerOwnChain(profile)
  const { chainId } = profile
  const node = openNode(profile.rpcUrls, chainId, (request) => fetch(request))
  const deployment = deploymentOf(chainId, 'production')
  const door: ChainAccess & { kind: 'node' } = {
    kind: 'node',
    sender: { profileId: 'devnet', chainId, owner, deployment },
    node,
  }
  const follow = async () => {
    await followTransactions({ profileId: 'devnet', nodeOf: () => node, report: Promise.reject }, now())
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
  const rowOf = async (txHash: Hash32) => (await clientDb.transactions.get(txHash)) as TransactionRow
  return {
    owner,
    door,
    follow,
    rowOf,
    ports,
    /** Why an act would fail, in words. */
    sayWhyNot: async (act: TransactionAct): Promise<string> => {
      const tried = await simulateAct(door, act)
      return 'says' in tried ? tried.says : 'it would not'
    },
    /** Tries, approves, signs, writes down, sends; answers the row as it stands then. */
    send: async (
      act: TransactionAct,
      replaces: TransactionRow | null = null,
      placing: NativeSell | null = null,
    ): Promise<TransactionRow> => {
      const tried = await simulateAct(door, act, replaces)
      if ('says' in tried) throw new Error(tried.says)
      return rowOf(await sendAct(door, tried, ports, placing))
    },
  }
}
