/** Simulates a transaction on every operator of a network, because one alone may lie about the outcome. */
import { numberToHex } from 'viem/utils'
import type { OperatorNode, RpcNode } from '../../api/node'
import { isRevert } from '../../api/rpc-errors'
import { ignoreRefusal } from '../../domain/refusal'
import { hex } from '../../domain/scalars'
import { explainFailure } from '../../wallet/describe/revert'
import { type ContractCall, callOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import type { SimulationReading } from '../../wallet/policy/transaction-policy'
import { askOperators } from '../chain/operators'
import { type SimulatedCall, type Simulation, simulateCall } from '../chain/rpc'
import { findTransferFault } from './transfer-reads'

/** Returns whether a call passes, or undefined if the operator does not execute it. */
async function readOutcome(
  node: OperatorNode,
  { value, ...call }: SimulatedCall,
): Promise<boolean | undefined> {
  const params = [{ ...call, value: numberToHex(value) }, 'latest']
  const answer = await node.attempt('eth_call', params, hex).catch(ignoreRefusal)
  if (!answer) return undefined
  if ('result' in answer) return true
  return isRevert(answer.error) ? false : undefined
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
  const [first, outcomes] = await Promise.all([
    simulateCall(node, call),
    askOperators(operators, (each) => readOutcome(each, call)),
  ])
  const simulations = [...outcomes].map(([operator, isPassing]) => ({ operator, isPassing }))
  const silent = operators.flatMap(({ operator }) => (outcomes.has(operator) ? [] : [operator]))
  const passing = operators.find(({ operator }) => outcomes.get(operator))
  const trial = 'message' in first && passing ? await simulateCall(passing, call) : first
  return { trial, simulations, silent: outcomes.size > 1 ? [] : silent }
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
  if ('message' in trial) return { message: explainFailure(trial) }
  const fault = act.kind === 'transfer' && (await findTransferFault(node, act, trial.returned))
  return fault ? { message: fault } : { act, call, usedGas: trial.gas, ...compared }
}
