/** Simulates a transaction on every operator of a network, because one alone may lie about the outcome. */
import { numberToHex } from 'viem/utils'
import type { OperatorNode, RpcNode } from '../../api/node'
import { isRevert } from '../../api/rpc-errors'
import { ignoreRefusal } from '../../domain/refusal'
import { hex } from '../../domain/scalars'
import type { SimulationReading } from '../../wallet/policy/transaction-policy'
import { askOperators } from '../chain/operators'
import { type SimulatedCall, type Simulation, simulateCall } from '../chain/rpc'

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
