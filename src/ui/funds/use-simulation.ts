/** Simulates an act while it is on screen, and lists what the policy objects to before the user agrees. */
import { now } from '../../client/clock'
import type { SafeSimulation, Simulation } from '../../client/sending/acts'
import { withApprovalUsd } from '../../client/sending/approval-facts'
import type { ChainAccess } from '../../client/sending/chain-access'
import {
  type TransferQuestion,
  type TransferValue,
  withTransferValue,
} from '../../client/sending/transfer-facts'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import type { PolicyViolation } from '../../wallet/policy/policy'
import { findEstimateDispute, findSimulationDispute } from '../../wallet/policy/simulation-readings'
import { findActViolations, findHighCosts } from '../../wallet/policy/transaction-policy'
import { type Reply, useReply } from '../kit/use-reply'
import { useNativeUsd } from '../tokens/native-cost'
import { useGrantedUsd } from './use-granted-usd'
import { useOwnAddresses } from './use-own-addresses'
import { useTransferValue } from './use-transfer-value'

/** Simulation of a transaction, or of a transfer that a Safe executes. */
export type ShownSimulation = Simulation | SafeSimulation

const TRY_AGAIN_MS = 12_000

/** Adds the prices on screen to a simulation. */
function withPrices<S extends ShownSimulation>(
  trial: S,
  nativeUsd: number | undefined,
  value: TransferValue,
  grantedUsd: ReturnType<typeof useGrantedUsd>,
): S {
  if ('message' in trial) return trial
  const transfer = trial.transfer && withTransferValue(trial.transfer, value)
  if (!('gas' in trial)) return { ...trial, transfer }
  const { approval: facts } = trial
  const approval = facts && withApprovalUsd(facts, grantedUsd?.(facts.balances))
  return { ...trial, nativeUsd, transfer, approval }
}

interface SimulationOnScreen<S> {
  readonly trial: Reply<S>
  /** The simulation on screen. Undefined until it is known, and while it is stale. */
  readonly shown: S | undefined
}

/**
 * Simulates an act again every 12 seconds while `simulate` is defined.
 * @param inputs repeat the simulation at once when they change
 */
export function useSimulation<S extends ShownSimulation>(
  act: TransactionAct | undefined,
  simulate: ((question: TransferQuestion) => Promise<S>) | undefined,
  inputs: readonly unknown[],
): SimulationOnScreen<S> {
  const accounts = useOwnAddresses()
  const nativeUsd = useNativeUsd()
  const trial = useReply(simulate && (() => simulate({ accounts, now: now() })), inputs, {
    renewAt: (_, receivedAt) => receivedAt + TRY_AGAIN_MS,
  })
  const sent = act?.kind === 'transfer' ? act : undefined
  const value = useTransferValue(sent?.token, sent?.amount)
  const grantedUsd = useGrantedUsd(act?.kind === 'approveSpender' ? [act] : [])
  const shown =
    trial.value && !trial.isStale ? withPrices(trial.value, nativeUsd, value, grantedUsd) : undefined
  return { trial, shown }
}

/** Lists the objections to high network costs, and to a simulation about which the operators disagree. */
function findCostObjections(trial: ShownSimulation): readonly PolicyViolation[] {
  if (!('simulations' in trial)) return []
  const messages = {
    ...('gas' in trial && {
      networkCosts: findHighCosts(trial.chainId, trial.mostCost, trial.nativeUsd),
      estimates: findEstimateDispute(trial.chainId, trial.gas, trial),
    }),
    simulation: findSimulationDispute(trial.simulations),
  }
  return Object.entries(messages).flatMap(([rule, message]) =>
    message === undefined ? [] : [{ rule, message }],
  )
}

/** Lists the objections that are shown before the user presses the button: to costs, a recipient and a spender. */
export function findKnownObjections(
  { sender }: ChainAccess,
  trial: ShownSimulation | undefined,
): readonly PolicyViolation[] {
  if (!trial || 'message' in trial) return []
  const costs = findCostObjections(trial)
  return [...costs, ...findActViolations(trial.act, sender, trial, { overridden: [] })]
}
