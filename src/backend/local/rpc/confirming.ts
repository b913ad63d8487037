/**
 * Simulates a quoted trade on the newest block with the real settlement contract. The trader is an address
 * without a known key. Storage overrides give it the sell tokens, and code overrides accept every signature
 * and every solver. The simulation thus covers only the trade: transfers, pools, prices and limits.
 */

import { pad } from 'viem/utils'
import type { RpcNode } from '../../../api/node'
import { chainOf, deploymentOf, tradedToken } from '../../../domain/chains/chains'
import { decodeAddress, encodeCall, selectorOf } from '../../../domain/evm/abi'
import { contractSigner, settlement as settlementContract } from '../../../domain/evm/contracts'
import { type Address, type Hash32, type Hex, hex, type Seconds, toAmount } from '../../../domain/scalars'
import type { TrialTrade } from '../chain/chain'
import { readCall } from './calls'
import { encodeSettle } from './encoding'
import { readFunding } from './reads/slots'

const TRADER = '0x00000000000000000000000000000000c0ffee01' as Address
const SETTLER = '0x00000000000000000000000000000000c0ffee02' as Address
const NO_APP_DATA = `0x${'00'.repeat(32)}` as Hash32
const FAR_FUTURE = 0xffff_ffff as Seconds

/** Returns EVM code that answers every call with one word. */
const constantCode = (word: Hex): Hex => `0x7f${word.slice(2)}60005260206000f3`
/**
 * Code of a contract that accepts every signature. `isValidSignature` accepts by returning its own selector
 * (EIP-1271).
 */
const acceptAllSignatures = (): Hex =>
  constantCode(pad(selectorOf(contractSigner, 'isValidSignature'), { dir: 'right' }))
/** Code of an authenticator whose `isSolver` returns true. */
const ACCEPT_ALL_SOLVERS = constantCode(`0x${'1'.padStart(64, '0')}`)

/** Builds an order with the terms of the trade. */
function buildOrder({ sellToken, buyToken, kind, sell, buy }: TrialTrade) {
  const terms = {
    sellToken,
    buyToken,
    receiver: null,
    sellAmount: toAmount(sell),
    buyAmount: toAmount(buy),
    validTo: FAR_FUTURE,
    appData: NO_APP_DATA,
    feeAmount: toAmount(0n),
    kind,
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } as const
  return { owner: TRADER, terms, signature: { scheme: 'eip1271', bytes: '0x' } } as const
}

/**
 * Returns whether the settlement contract would execute a trade. Returns false if the simulation is not
 * possible.
 */
export async function confirmTrade(node: RpcNode, trial: TrialTrade, block: number): Promise<boolean> {
  const id = node.chainId
  const { settlement, relayer } = deploymentOf(id, 'production')
  const { wrappedNative } = chainOf(id)
  const sellToken = tradedToken(id, trial.sellToken)
  const [authenticator, funding] = await Promise.all([
    readCall(node, { to: settlement, data: encodeCall(settlementContract, 'authenticator', []) }, block),
    readFunding(node, sellToken, { owner: TRADER, spender: relayer, atoms: trial.sell }),
  ])
  const gate = decodeAddress(settlementContract, 'authenticator', authenticator)
  if (!gate || !funding) return false
  const { swaps, pools, interactions = { pre: [], post: [] } } = trial
  const trades = [{ order: buildOrder(trial), execution: trial, interactions }]
  const data = encodeSettle({ settlement, wrappedNative, trades, swaps, pools })
  const overrides = {
    [gate]: { code: ACCEPT_ALL_SOLVERS },
    [TRADER]: { code: acceptAllSignatures() },
    [sellToken]: { stateDiff: funding },
  }
  const call = { from: SETTLER, to: settlement, data }
  return 'result' in (await node.attempt('eth_call', [call, 'latest', overrides], hex))
}
