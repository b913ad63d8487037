/** Reads what the operators of a network report about a transfer: the recipient, the balance, and what arrives. */
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { decodeOutcome, decodeResult, encodeCall } from '../../domain/evm/abi'
import { erc20 } from '../../domain/evm/contracts'
import { ignoreRefusal } from '../../domain/refusal'
import type { Address, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import type { TransferContext, TransferReading } from '../../wallet/policy/transfer-policy'
import { hasCode, readCode } from '../chain/code'
import { askOperators, type Reader } from '../chain/operators'
import { readCall } from '../chain/rpc'
import { readOperatorFunds } from '../chain/sell-funds'
import { readReceived } from '../tokens/transfer-fee'

type Transfer = ActOf<'transfer'>

export interface TransferFacts extends TransferContext {
  /** Amount that arrives, in atoms. Undefined if the node cannot simulate it. */
  readonly received: bigint | undefined
  /** Operators that did not report on the recipient, if fewer than two did. */
  readonly silent: readonly string[]
  /** USD value of the amount. Undefined if unknown. */
  readonly usd: number | undefined
}

/**
 * Reads what kind of contract an address is. Every token answers both questions of ERC-20.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readCodeKind(node: Reader, at: Address): Promise<TransferContext['code']> {
  if (!(await hasCode(node, at))) return 'none'
  const [balance, allowance] = await Promise.all([
    readCall(node, at, encodeCall(erc20, 'balanceOf', [at])),
    readCall(node, at, encodeCall(erc20, 'allowance', [at, at])),
  ])
  const isToken =
    decodeOutcome(erc20, 'balanceOf', balance) !== undefined &&
    decodeOutcome(erc20, 'allowance', allowance) !== undefined
  return isToken ? 'token' : 'contract'
}

/** Facts that the chain reports. */
export type ChainFacts = Pick<TransferFacts, 'funds' | 'code' | 'received' | 'readings' | 'silent'>

type RecipientFacts = Pick<TransferReading, 'code' | 'received'>

async function readRecipient(
  node: Reader,
  owner: Address,
  { token, recipient, amount }: Transfer,
): Promise<RecipientFacts> {
  const [code, received] = await Promise.all([
    readCodeKind(node, recipient),
    token === NATIVE_TOKEN_MARKER ? amount : readReceived(node, { token, holder: owner, recipient, amount }),
  ])
  return { code, received }
}

/** Codes, the most harmless one first. */
const CODES = ['none', 'contract', 'token'] as const

/**
 * Asks every operator about the recipient. If they disagree, the facts are the most harmless ones, because the
 * policy shows the difference and lets the user decide.
 * @throws Refusal NodeUnavailable, WrongChain if no operator answers
 */
async function compareRecipients(
  node: RpcNode,
  owner: Address,
  act: Transfer,
): Promise<Omit<ChainFacts, 'funds'>> {
  const { operators } = node
  const replies =
    operators.length < 2
      ? new Map<string, RecipientFacts>()
      : await askOperators(operators, (each) => readRecipient(each, owner, act).catch(ignoreRefusal))
  const readings = [...replies].map(([operator, facts]) => ({ operator, ...facts }))
  if (readings.length === 0) return { ...(await readRecipient(node, owner, act)), readings, silent: [] }
  const amounts = readings.flatMap(({ received }) => (received === undefined ? [] : [received]))
  const code = CODES.find((each) => readings.some((reading) => reading.code === each)) ?? 'none'
  const received = amounts.toSorted((a, b) => (a < b ? 1 : -1))[0]
  const answered = readings.filter((reading) => amounts.length === 0 || reading.received !== undefined)
  const silent = operators.filter(({ operator }) => answered.every((each) => each.operator !== operator))
  return {
    code,
    received,
    readings,
    silent: answered.length > 1 ? [] : silent.map(({ operator }) => operator),
  }
}

/**
 * Reads what the operators of a node report about a transfer.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readNodeFacts(node: RpcNode, owner: Address, act: Transfer): Promise<ChainFacts> {
  const [funds, compared] = await Promise.all([
    readOperatorFunds(node, { owner, token: act.token }),
    compareRecipients(node, owner, act),
  ])
  return { funds, ...compared }
}

/**
 * Returns why a simulated transfer moves nothing: the token returned false, or has no contract. Some tokens
 * return nothing (USDT).
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function findTransferFault(
  node: RpcNode,
  { token }: Transfer,
  returned: Hex,
): Promise<string | undefined> {
  if (token === NATIVE_TOKEN_MARKER) return undefined
  if (returned === '0x')
    return (await readCode(node, token)) === '0x'
      ? t`There is no token at this address on this network.`
      : undefined
  return decodeResult(erc20, 'transfer', returned) === false
    ? t`The token’s contract refuses the transfer.`
    : undefined
}
