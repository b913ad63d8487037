/**
 * Sends one or several transactions in a row. Each is simulated before it is shown, and followed until it is
 * in a block.
 */
import { useEffect, useState } from 'preact/hooks'
import { pagePorts } from '../../client/bridge/page-ports'
import { watchTransaction } from '../../client/chain/transaction-list'
import { now } from '../../client/clock'
import type { TransactionRow } from '../../client/db/rows/transaction'
import { type NativeSell, type Simulation, sendAct, simulateAct } from '../../client/sending/acts'
import type { ChainAccess } from '../../client/sending/chain-access'
import { openSigner } from '../../client/signing/signers'
import type { Address, Hash32 } from '../../domain/scalars'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { findObjections } from '../../wallet/policy/objections'
import { approve, type Overrides, type PolicyViolation } from '../../wallet/policy/policy'
import { nativeSellIntent } from '../../wallet/policy/transaction-policy'
import type { SignerPorts } from '../../wallet/sign/ports'
import type { Action } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { type Reply, useReply } from '../kit/use-reply'
import { type CheckedAction, useCheckedAction } from '../signing/use-checked-action'
import { useTransactions } from '../workspace/use-chain-access'

/** The acts to send, in order. The last one is the purpose, the others prepare it. */
export interface TransactionPlan {
  readonly acts: readonly TransactionAct[]
  /** The pending transaction to replace. */
  readonly replaces?: TransactionRow
  /** Present with a native sell: reads the order that it places. */
  readonly placeOrder?: () => Promise<NativeSell>
  /** Called for each transaction that was sent, even after the screen has changed. */
  readonly onSent?: (txHash: Hash32) => Promise<unknown>
}

export interface TransactionSteps {
  /** Index of the current act. */
  readonly index: number
  readonly act: TransactionAct | undefined
  readonly trial: Reply<Simulation>
  readonly sending: Action<[], void>
  /** Objections of the policy to the order of a native sell. */
  readonly overridable: Pick<CheckedAction<[]>, 'objections' | 'isAllowed' | 'type'>
  /** The transaction that was sent last. */
  readonly row: TransactionRow | undefined
  /** True once all are in blocks. */
  readonly isDone: boolean
}

const TRY_AGAIN_MS = 12_000
const ports = {
  openSigner: (owner: Address, broadcast: SignerPorts['broadcast']) => openSigner(owner, { broadcast }),
  setAlarm: pagePorts.setAlarm,
  now,
}

/** Returns the row of the sent transaction, or undefined before it was sent. */
const useSentTransaction = (txHash: Hash32 | undefined): TransactionRow | undefined =>
  useLive(
    () => (txHash ? watchTransaction(txHash) : { subscribe: () => ({ unsubscribe: () => undefined }) }),
    [txHash],
  )

/** Checks the order of a native sell against the policy. */
const findOrderObjections = (
  { sender }: ChainAccess,
  act: TransactionAct,
  { facts }: NativeSell,
  overriding: Overrides,
): readonly PolicyViolation[] =>
  act.kind === 'createEthFlowOrder'
    ? findObjections((by) => approve(nativeSellIntent(act, sender), facts, by), overriding)
    : []

/**
 * Repeats the simulation of the current act until it is sent. Continues with the next act when it is in a
 * block.
 */
export function useTransaction(
  access: ChainAccess,
  { acts, replaces, placeOrder, onSent }: TransactionPlan,
): TransactionSteps {
  const [index, setIndex] = useState(0)
  const [txHash, setHash] = useState<Hash32>()
  // The hook polls pending transactions while it is mounted.
  useTransactions()
  const row = useSentTransaction(txHash)
  const act = acts[index]
  const ask = act && !txHash ? () => simulateAct(access, act, replaces ?? null) : undefined
  const trial = useReply<Simulation>(ask, [index, act?.kind, replaces?.txHash, access.sender], {
    renewAt: (_, receivedAt) => receivedAt + TRY_AGAIN_MS,
  })
  const { action: sending, ...overridable } = useCheckedAction(async (overriding) => {
    const { value } = trial
    if (!value || trial.isStale || 'message' in value) throw new Error('No simulated transaction to send.')
    const placed = placeOrder ? await placeOrder() : null
    const objections = placed ? findOrderObjections(access, value.act, placed, overriding) : []
    if (objections.length > 0) return objections
    const sent = await sendAct(access, value, ports, placed && { ...placed, ...overriding })
    setHash(sent)
    await onSent?.(sent)
    return []
  })
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
    sending,
    overridable,
    row,
    isDone: isMined && index + 1 >= acts.length,
  }
}
