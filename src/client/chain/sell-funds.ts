/** Reads the balance and the allowance of a sell token from every operator of a network, and compares them. */
import type { Call } from '../../api/caller'
import type { OperatorNode, RpcNode } from '../../api/node'
import { quantity } from '../../api/rpc-endpoint'
import { maxBlocksBehind, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { decodeResult, encodeCall } from '../../domain/evm/abi'
import { erc20 } from '../../domain/evm/contracts'
import { smaller } from '../../domain/orders/amounts'
import { ignoreRefusal } from '../../domain/refusal'
import { type Address, type ChainId, type Hex, hex } from '../../domain/scalars'
import { areSame, type FundsReading, type SellFunds } from '../../wallet/policy/sell-funds'
import type { Settings } from '../db/rows/settings'
import { deploymentFor, isPaper, type Profile } from '../settings/profiles'
import { askOperators } from './operators'
import { getFunds } from './paper-balances'
import { nodeFor } from './rpc'

interface FundsQuestion {
  readonly owner: Address
  /** Undefined where no allowance is needed. It then equals the balance. */
  readonly relayer?: Address
  readonly token: Address
}

/** Reads the funds at a block. Undefined if the operator sends no readable reply. */
async function readAt(
  node: OperatorNode,
  { owner, relayer, token }: FundsQuestion,
  block: string,
): Promise<FundsReading | undefined> {
  const { operator } = node
  if (token === NATIVE_TOKEN_MARKER) {
    const coin = await node.attempt('eth_getBalance', [owner, block], quantity).catch(ignoreRefusal)
    return coin && 'result' in coin ? { operator, balance: coin.result, allowance: coin.result } : undefined
  }
  const read = async (data: Hex) => {
    const answer = await node.attempt('eth_call', [{ to: token, data }, block], hex).catch(ignoreRefusal)
    return answer && 'result' in answer ? answer.result : undefined
  }
  const [balanceData, allowanceData] = await Promise.all([
    read(encodeCall(erc20, 'balanceOf', [owner])),
    relayer && read(encodeCall(erc20, 'allowance', [owner, relayer])),
  ])
  const balance = balanceData && decodeResult(erc20, 'balanceOf', balanceData)
  const allowance = relayer ? allowanceData && decodeResult(erc20, 'allowance', allowanceData) : balance
  return typeof balance === 'bigint' && typeof allowance === 'bigint'
    ? { operator, balance, allowance }
    : undefined
}

const toBlock = (number: bigint): string => `0x${number.toString(16)}`

/**
 * Reads the funds of operators that differ once more, at the lower of their block numbers. Returns whether
 * they agree there. Operators that are far apart, or do not answer again, do not agree.
 */
async function agreeAtOneBlock(nodes: readonly OperatorNode[], question: FundsQuestion): Promise<boolean> {
  const [first] = nodes
  if (!first) return false
  const max = BigInt(maxBlocksBehind(first.chainId))
  const heads = await askOperators(nodes, async (node) => {
    const head = await node.attempt('eth_blockNumber', [], quantity).catch(ignoreRefusal)
    return head && 'result' in head ? head.result : undefined
  })
  const numbers = [...heads.values()].toSorted((a, b) => Number(a - b))
  const [lowest = 0n] = numbers
  const [highest = 0n] = numbers.toReversed()
  if (heads.size < nodes.length || highest - lowest > max) return false
  const again = await askOperators(nodes, (node) => readAt(node, question, toBlock(lowest)))
  return again.size === nodes.length && areSame([...again.values()])
}

/** Reads the funds from all operators of a node. Never throws a refusal. */
export async function readOperatorFunds(
  { operators }: Pick<RpcNode, 'operators'>,
  question: FundsQuestion,
): Promise<SellFunds> {
  const readings = [...(await askOperators(operators, (node) => readAt(node, question, 'latest'))).values()]
  const [first] = readings
  if (!first) return { step: 'unread' }
  const answering = operators.filter(({ operator }) => readings.some((each) => each.operator === operator))
  if (!areSame(readings) && !(await agreeAtOneBlock(answering, question)))
    return { step: 'disputed', readings }
  const funds = readings.reduce((low, { balance, allowance }) => ({
    operator: low.operator,
    balance: smaller(low.balance, balance),
    allowance: smaller(low.allowance, allowance),
  }))
  const silent = operators.filter((each) => !answering.includes(each)).map(({ operator }) => operator)
  return {
    step: 'known',
    funds: { balance: funds.balance, allowance: funds.allowance },
    source: first.operator,
    silent: answering.length > 1 ? [] : silent,
  }
}

export interface SellFundsQuery {
  readonly profile: Profile
  readonly chainId: ChainId
  readonly settings: Pick<Settings, 'nodes'>
  readonly owner: Address
  readonly sellToken: Address
}

/** Reads the funds of a sell token from the network, or from the paper chain. Never throws a refusal. */
export async function readSellFunds(
  { profile, chainId, settings, owner, sellToken: token }: SellFundsQuery,
  call: Call,
): Promise<SellFunds> {
  const node = nodeFor(profile, chainId, settings)
  if (node) return readOperatorFunds(node, { owner, token, relayer: deploymentFor(profile, chainId).relayer })
  if (!isPaper(profile)) return { step: 'noNode' }
  const account = await getFunds(call, chainId, owner).catch(ignoreRefusal)
  if (!account) return { step: 'unread' }
  const found = account.funds.find((fund) => fund.token === token)
  const balance = found?.balance ?? 0n
  const allowance = token === NATIVE_TOKEN_MARKER ? balance : (found?.allowance ?? 0n)
  return { step: 'known', funds: { balance, allowance }, source: profile.label, silent: [] }
}
