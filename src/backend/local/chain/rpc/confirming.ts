/**
 * Whether a quoted trade would settle now: the very call of the real settlement contract, simulated on the newest block. Who
 * trades is an address without a known key, given the tokens by overriding the token's storage, and given code that signs everything;
 * who settles is let in by an authenticator that lets everybody in. What is simulated so is the trade and nothing else:
 * transfers, pools, prices, limits.
 */

import { pad } from 'viem/utils'
import type { RpcNode } from '../../../../api/node'
import { chainOf, deploymentOf, tradedToken } from '../../../../domain/chains/chains'
import { decodeAddress, encodeCall, selectorOf } from '../../../../domain/evm/abi'
import { contractSigner, settlement as settlementContract } from '../../../../domain/evm/contracts'
import { type Address, type Hash32, type Hex, type Seconds, toAmount } from '../../../../domain/scalars'
import type { TrialTrade } from '../chain'
import { readOne } from './calls'
import { encodeSettle } from './encoding'
import { readFunding } from './reads/slots'

const TRADER = '0x00000000000000000000000000000000c0ffee01' as Address
const SETTLER = '0x00000000000000000000000000000000c0ffee02' as Address
const NO_APP_DATA = `0x${'00'.repeat(32)}` as Hash32
const FAR_FUTURE = 0xffff_ffff as Seconds

/** Code that answers every call with one word. */
const answering = (word: Hex): Hex => `0x7f${word.slice(2)}60005260206000f3`
/** `isValidSignature`: accepted, which is said by the function's own selector (EIP-1271). */
const signsAll = (): Hex => answering(pad(selectorOf(contractSigner, 'isValidSignature'), { dir: 'right' }))
/** `isSolver`: true. */
const LETS_ALL_IN = answering(`0x${'1'.padStart(64, '0')}`)

/** The terms under which an account would make the trade. */
function orderOf({ sellToken, buyToken, kind, sell, buy }: TrialTrade) {
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

/** Whether the settlement contract would carry a trade out. False too where it cannot be found out. */
export async function confirmTrade(node: RpcNode, trial: TrialTrade, block: number): Promise<boolean> {
  const id = node.chainId
  const { settlement, relayer } = deploymentOf(id, 'production')
  const { wrappedNative } = chainOf(id)
  const sellToken = tradedToken(id, trial.sellToken)
  const [authenticator, funding] = await Promise.all([
    readOne(node, { to: settlement, data: encodeCall(settlementContract, 'authenticator', []) }, block),
    readFunding(node, sellToken, { owner: TRADER, spender: relayer, atoms: trial.sell }),
  ])
  const gate = decodeAddress(settlementContract, 'authenticator', authenticator)
  if (!gate || !funding) return false
  const { swaps, pools, interactions = { pre: [], post: [] } } = trial
  const trades = [{ order: orderOf(trial), execution: trial, interactions }]
  const data = encodeSettle({ settlement, wrappedNative, trades, swaps, pools })
  const overrides = {
    [gate]: { code: LETS_ALL_IN },
    [TRADER]: { code: signsAll() },
    [sellToken]: { stateDiff: funding },
  }
  const call = { from: SETTLER, to: settlement, data }
  return 'result' in (await node.attempt('eth_call', [call, 'latest', overrides]))
}
