/** One transaction or several in a row, each tried before it is shown and followed until it is in a block. */
import { useEffect, useState } from 'preact/hooks'
import { pagePorts } from '../../client/bridge/service'
import { watchTransaction } from '../../client/chain/transaction-list'
import { now } from '../../client/clock'
import type { TransactionRow } from '../../client/db/rows/transaction'
import type { ChainAccess } from '../../client/sending/access'
import { type NativeSell, type Simulation, sendAct, simulateAct } from '../../client/sending/acts'
import { openSigner } from '../../client/signing/signers'
import type { Address, Hash32 } from '../../domain/scalars'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { findObjections } from '../../wallet/policy/objections'
import { approve, type Overriding, type PolicyViolation } from '../../wallet/policy/policy'
import { nativeSellIntent } from '../../wallet/policy/transaction-policy'
import type { SignerPorts } from '../../wallet/sign/ports'
import type { Action } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { type Reply, useReply } from '../kit/use-reply'
import { type Overridable, useOverridable } from '../review/use-overridable'
import { useTransactions } from './use-chain-access'

/** What is to be sent: acts in their order, the last of which is what it is about. */
export interface Sending {
  readonly acts: readonly TransactionAct[]
  /** Takes the place of this one. */
  readonly replaces?: TransactionRow
  /** With a native sell: the order it places. */
  readonly placing?: () => Promise<NativeSell>
  /** Hears of each that was sent, whatever is on the screen by then. */
  readonly onSent?: (txHash: Hash32) => Promise<unknown>
}

/** How a sending stands. */
export interface TransactionSteps {
  /** Which of the acts is at hand, and it. */
  readonly at: number
  readonly act: TransactionAct | undefined
  readonly trial: Reply<Simulation>
  readonly sending: Action<[], void>
  /** What the policy says against the order of a native sell, to be overridden by name. */
  readonly objecting: Pick<Overridable<[]>, 'objections' | 'isAllowed' | 'type'>
  /** The one that was sent last. */
  readonly row: TransactionRow | undefined
  /** All of them are in blocks. */
  readonly isDone: boolean
}

const TRY_AGAIN_MS = 12_000
const ports = {
  openSigner: (owner: Address, broadcast: SignerPorts['broadcast']) => openSigner(owner, { broadcast }),
  setAlarm: pagePorts.setAlarm,
  now,
}

/** The row of what was sent, undefined before; never of the act before it. */
const useSent = (txHash: Hash32 | undefined): TransactionRow | undefined =>
  useLive(
    () => (txHash ? watchTransaction(txHash) : { subscribe: () => ({ unsubscribe: () => undefined }) }),
    [txHash],
  )

/** What the policy says against the order that a native sell places. */
const objectionsTo = (
  { sender }: ChainAccess,
  act: TransactionAct,
  { facts }: NativeSell,
  overriding: Overriding,
): readonly PolicyViolation[] =>
  act.kind === 'createEthFlowOrder'
    ? findObjections((by) => approve(nativeSellIntent(act, sender), facts, by), overriding)
    : []

/** Tries the act at hand again until it is sent; goes on to the next when it is in a block. */
export function useTransaction(
  access: ChainAccess,
  { acts, replaces, placing, onSent }: Sending,
): TransactionSteps {
  const [at, step] = useState(0)
  const [txHash, setHash] = useState<Hash32>()
  // Pending transactions are followed by the list that shows them.
  useTransactions()
  const row = useSent(txHash)
  const act = acts[at]
  const ask = act && !txHash ? () => simulateAct(access, act, replaces ?? null) : undefined
  const trial = useReply<Simulation>(ask, [at, act?.kind, replaces?.txHash, access.sender], {
    renewAt: (_, had) => had + TRY_AGAIN_MS,
  })
  const { action: sending, ...objecting } = useOverridable(async (overriding) => {
    const { value } = trial
    if (!value || trial.isStale || 'says' in value) throw new Error('Nothing was tried that could be sent.')
    const placed = placing ? await placing() : null
    const objections = placed ? objectionsTo(access, value.act, placed, overriding) : []
    if (objections.length > 0) return objections
    const sent = await sendAct(access, value, ports, placed && { ...placed, ...overriding })
    setHash(sent)
    await onSent?.(sent)
    return []
  })
  const isMined = row?.state === 'mined'
  useEffect(() => {
    if (!isMined || at + 1 >= acts.length) return
    sending.reset()
    setHash(undefined)
    step(at + 1)
  }, [isMined])
  return { at, act, trial, sending, objecting, row, isDone: isMined && at + 1 >= acts.length }
}
