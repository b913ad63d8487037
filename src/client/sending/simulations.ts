/** Simulates a transaction on every operator of a network, because one alone may lie about the outcome. */
import type { OperatorNode, RpcNode } from '../../api/node'
import { ignoreRefusal } from '../../domain/refusal'
import { explainFailure } from '../../wallet/describe/revert'
import { type ContractCall, callOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import type { SimulationReading } from '../../wallet/policy/simulation-readings'
import { askOperators } from '../chain/operators'
import { type SimulatedCall, type Simulation, simulateCall } from '../chain/rpc'
import { findTransferFault } from './transfer-reads'

/** Simulates a call on one operator. Undefined if the operator does not execute it. */
async function readSimulation(node: OperatorNode, call: SimulatedCall): Promise<Simulation | undefined> {
  const trial = await simulateCall(node, call).catch(ignoreRefusal)
  return trial && ('gas' in trial || trial.isRevert) ? trial : undefined
}

/** Simulation of one endpoint, and the outcomes by operator. Both lists are empty with a single operator. */
interface ComparedSimulation {
  readonly trial: Simulation
  readonly simulations: readonly SimulationReading[]
  /** Operators that did not execute the call. */
  readonly silent: readonly string[]
}

/**
 * Simulates a call, and compares the outcomes of all operators. If they differ, the trial is a passing one,
 * so that the user can decide.
 * @internal Exported for tests.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function compareSimulations(node: RpcNode, call: SimulatedCall): Promise<ComparedSimulation> {
  const { operators } = node
  if (operators.length < 2) return { trial: await simulateCall(node, call), simulations: [], silent: [] }
  const trials = await askOperators(operators, (each) => readSimulation(each, call))
  const simulations = [...trials].map(([operator, each]) =>
    'gas' in each ? { operator, isPassing: true, gas: each.gas } : { operator, isPassing: false },
  )
  const silent = operators.flatMap(({ operator }) => (trials.has(operator) ? [] : [operator]))
  const passing = [...trials.values()].find((each) => 'gas' in each)
  const trial = passing ?? (await simulateCall(node, call))
  return { trial, simulations, silent: trials.size > 1 ? [] : silent }
}

/** A call that the chain would execute, and the outcomes by operator. */
export interface PassedCall {
  readonly act: TransactionAct
  readonly call: ContractCall
  readonly usedGas: bigint
  /** Outcomes by operator, if several are set. */
  readonly simulations: readonly SimulationReading[]
  /** Operators that did not execute the call, if fewer than two did. */
  readonly silent: readonly string[]
}

export interface SimulationFailure {
  readonly message: string
  /** A contract refused the call. */
  readonly isRevert?: boolean
}

/**
 * Simulates the call of an act on every operator. Returns why it would fail, or would move nothing.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function simulateCallOf(
  node: RpcNode,
  sender: Parameters<typeof callOf>[1],
  act: TransactionAct,
): Promise<PassedCall | SimulationFailure> {
  const call = callOf(act, sender)
  const { trial, ...compared } = await compareSimulations(node, { from: sender.owner, ...call })
  if ('message' in trial) return { message: explainFailure(trial), isRevert: trial.isRevert }
  const fault = act.kind === 'transfer' && (await findTransferFault(node, act, trial.returned))
  return fault ? { message: fault } : { act, call, usedGas: trial.gas, ...compared }
}
