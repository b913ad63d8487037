/**
 * Sends one or several transactions in a row. Each is simulated before it is shown, and followed until it is
 * in a block.
 */
import { useEffect, useState } from 'preact/hooks'
import { pagePorts } from '../../client/bridge/page-ports'
import { watchTransaction } from '../../client/chain/transaction-list'
import { now } from '../../client/clock'
import type { CallBatch, TransactionRow } from '../../client/db/rows/transaction'
import {
  findTransactionObjections,
  type PlacedOrder,
  type Simulation,
  sendAct,
  simulateAct,
} from '../../client/sending/acts'
import type { ChainAccess } from '../../client/sending/chain-access'
import type { TransferQuestion } from '../../client/sending/transfer-facts'
import { openSigner } from '../../client/signing/signers'
import type { Address, Hash32 } from '../../domain/scalars'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import type { PolicyViolation } from '../../wallet/policy/policy'
import type { SignerPorts } from '../../wallet/sign/ports'
import type { Action } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import type { Reply } from '../kit/use-reply'
import { type CheckedAction, useCheckedAction } from '../signing/use-checked-action'
import { useTransactions } from '../workspace/use-chain-access'
import { findKnownObjections, useSimulation } from './use-simulation'

/** The acts to send, in order. The last one is the purpose, the others prepare it. */
export interface TransactionPlan {
  readonly acts: readonly TransactionAct[]
  /** The pending transaction to replace. */
  readonly replaces?: TransactionRow
  /** Present if the last act places or presigns an order: reads the order. */
  readonly readOrder?: () => Promise<PlacedOrder>
  /** Objections of the policy to that order. They are shown before the user presses the button. */
  readonly orderObjections?: readonly PolicyViolation[] | undefined
  /** List of calls of a site that the transactions belong to. */
  readonly batch?: CallBatch
  /** Called for each transaction that was sent, even after the screen has changed. */
  readonly onSent?: (txHash: Hash32) => Promise<unknown>
}

export interface TransactionSteps {
  /** Index of the current act. */
  readonly index: number
  readonly act: TransactionAct | undefined
  readonly trial: Reply<Simulation>
  /** The simulation on screen. Undefined until it is known, and while it is stale. */
  readonly shown: Simulation | undefined
  readonly sending: Action<[], void>
  /** Objections of the policy to the network costs, to the recipient, and to the order that is placed. */
  readonly overridable: Pick<CheckedAction<[]>, 'objections' | 'isAllowed' | 'type'>
  /** The transaction that was sent last. */
  readonly row: TransactionRow | undefined
  /** True once all are in blocks. */
  readonly isDone: boolean
}

const ports = {
  openSigner: (owner: Address, broadcast: SignerPorts['broadcast']) => openSigner(owner, { broadcast }),
  setAlarm: pagePorts.setAlarm,
  now,
}

/** Returns the row of the sent transaction, or of its replacement. Undefined before it was sent. */
const useSentTransaction = (txHash: Hash32 | undefined): TransactionRow | undefined =>
  useLive(
    () => (txHash ? watchTransaction(txHash) : { subscribe: () => ({ unsubscribe: () => undefined }) }),
    [txHash],
  )

/**
 * Repeats the simulation of the current act until it is sent. Continues with the next act when it is in a
 * block.
 */
export function useTransaction(
  access: ChainAccess,
  { acts, replaces, readOrder, orderObjections = [], batch, onSent }: TransactionPlan,
): TransactionSteps {
  const [index, setIndex] = useState(0)
  const [txHash, setHash] = useState<Hash32>()
  // The hook polls pending transactions while it is mounted.
  useTransactions()
  const row = useSentTransaction(txHash)
  const act = acts[index]
  const ask =
    act && !txHash
      ? (question: TransferQuestion) => simulateAct(access, act, replaces ?? null, question)
      : undefined
  const { trial, shown } = useSimulation(act, ask, [index, act?.kind, replaces?.txHash, access.sender])
  const { action: sending, ...overridable } = useCheckedAction(
    async (overriding) => {
      if (!shown || 'message' in shown) throw new Error('No simulated transaction to send.')
      const placed = readOrder && access.kind === 'node' ? await readOrder() : null
      const objections = findTransactionObjections(access, shown, placed, overriding)
      if (objections.length > 0) return objections
      const hash = await sendAct(access, shown, { ...ports, batch }, placed, overriding)
      setHash(hash)
      await onSent?.(hash)
      return []
    },
    [...findKnownObjections(access, shown), ...orderObjections],
  )
  const isMined = row?.state === 'mined'
  useEffect(() => {
    if (!isMined || index + 1 >= acts.length) return
    sending.reset()
    setHash(undefined)
    setIndex(index + 1)
  }, [isMined])
  return {
    index,
    act,
    trial,
    shown,
    sending,
    overridable,
    row,
    isDone: isMined && index + 1 >= acts.length,
  }
}
