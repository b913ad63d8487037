/**
 * Answers reads of connected sites from the paper chain of the Sandbox, which has no RPC endpoint: the block
 * number, tokens, and balances, allowances and receipts of the connected accounts. Other accounts are
 * refused, because only this browser knows their play money.
 */
import { encodeAbiParameters, numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { Call } from '../../api/caller'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { findToken } from '../../domain/chains/tokens'
import { decodeCall, toAddress } from '../../domain/evm/abi'
import { erc20, multicall3 } from '../../domain/evm/contracts'
import { type Address, address, type ChainId, type Hex, hash32, hex } from '../../domain/scalars'
import type { RpcReply } from '../bridge/dapp-views'
import { getFunds } from '../chain/paper-balances'
import { fittingRow } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { transactionRow } from '../db/rows/transaction'
import { rpcErrorOf } from './rpc-errors'

/** The site's view of the paper chain. */
export interface PaperView {
  readonly call: Call
  readonly chainId: ChainId
  /** Connected accounts of the site. */
  readonly accounts: readonly string[]
  /** Contracts that an allowance counts for. */
  readonly relayers: readonly Address[]
}

/** Multicall3 has this address on every network (https://www.multicall3.com). */
const MULTICALL3 = toAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
const REVERTED: RpcReply = { error: { code: 3, message: 'execution reverted', data: '0x' } }
const OTHER_ACCOUNT = rpcErrorOf('notAllowed', 'The Sandbox answers for connected accounts only.')

const uint = (value: bigint): RpcReply => ({ result: encodeAbiParameters([{ type: 'uint256' }], [value]) })
const text = (value: string): RpcReply => ({ result: encodeAbiParameters([{ type: 'string' }], [value]) })

async function readFund({ call, chainId, accounts }: PaperView, owner: Address, token: Address) {
  if (!accounts.some((account) => toAddress(account as Hex) === owner)) return undefined
  const { funds } = await getFunds(call, chainId, owner)
  return funds.find((fund) => fund.token === token) ?? { balance: 0n, allowance: 0n }
}

/** Answers a call to a token. Functions that tokens lack, and unlisted tokens, revert. */
async function callToken(view: PaperView, to: Address, data: Hex): Promise<RpcReply> {
  const token = findToken(view.chainId, to)
  const asked = token && decodeCall(erc20, data)
  switch (asked?.functionName) {
    case 'name':
      return text(token?.name ?? '')
    case 'symbol':
      return text(token?.symbol ?? '')
    case 'decimals':
      return uint(BigInt(token?.decimals ?? 0))
    case 'balanceOf': {
      const fund = await readFund(view, toAddress(asked.args[0]), to)
      return fund ? uint(fund.balance) : OTHER_ACCOUNT
    }
    case 'allowance': {
      const fund = await readFund(view, toAddress(asked.args[0]), to)
      if (!fund) return OTHER_ACCOUNT
      return uint(view.relayers.includes(toAddress(asked.args[1])) ? fund.allowance : 0n)
    }
    default:
      return REVERTED
  }
}

/** Answers several calls at once. @see https://www.multicall3.com */
async function callMany(view: PaperView, data: Hex): Promise<RpcReply> {
  const asked = decodeCall(multicall3, data)
  if (!asked) return REVERTED
  const results: { success: boolean; returnData: Hex }[] = []
  for (const { target, allowFailure, callData } of asked.args[0]) {
    const reply = await callToken(view, toAddress(target), callData)
    const isResult = 'result' in reply
    if (!isResult && !allowFailure) return reply
    results.push({ success: isResult, returnData: isResult ? (reply.result as Hex) : '0x' })
  }
  const components = [
    { name: 'success', type: 'bool' },
    { name: 'returnData', type: 'bytes' },
  ] as const
  return { result: encodeAbiParameters([{ type: 'tuple[]', components }], [results]) }
}

/** Returns the receipt of a transaction of the connected accounts, or null. The paper chain takes no gas. */
async function readReceipt({ chainId, accounts }: PaperView, txHash: string): Promise<RpcReply> {
  const row = fittingRow('transactions', transactionRow, await clientDb.transactions.get(txHash))
  const isKnown = row?.chainId === chainId && accounts.includes(row.owner)
  if (!isKnown || row.blockNumber === null) return { result: null }
  const zero = '0x0'
  return {
    result: {
      transactionHash: row.txHash,
      blockNumber: numberToHex(row.blockNumber),
      // Blocks of the paper chain have no hash. A receipt must name one.
      blockHash: numberToHex(row.blockNumber, { size: 32 }),
      status: row.state === 'mined' ? '0x1' : zero,
      from: row.owner,
      to: null,
      contractAddress: null,
      logs: [],
      logsBloom: `0x${'0'.repeat(512)}`,
      type: zero,
      ...{ transactionIndex: zero, gasUsed: zero, cumulativeGasUsed: zero, effectiveGasPrice: zero },
    },
  }
}

const callParams = z.lazy(() => z.object({ to: address, data: hex }))

/** Answers a read of a site. Reads that the paper chain cannot answer are refused. */
export async function readPaperChain(
  view: PaperView,
  method: string,
  [param]: readonly unknown[],
): Promise<RpcReply> {
  switch (method) {
    case 'eth_blockNumber': {
      const [account] = view.accounts
      if (!account) return rpcErrorOf('notConnected')
      const { blockNumber } = await getFunds(view.call, view.chainId, toAddress(account as Hex))
      return { result: numberToHex(blockNumber) }
    }
    case 'eth_gasPrice':
    case 'eth_maxPriorityFeePerGas':
      return { result: '0x0' }
    case 'eth_getBalance': {
      const { data: owner } = z.safeParse(address, param)
      const fund = owner && (await readFund(view, owner, NATIVE_TOKEN_MARKER))
      if (!owner) return rpcErrorOf('invalid')
      return fund ? { result: numberToHex(fund.balance) } : OTHER_ACCOUNT
    }
    case 'eth_call': {
      const { data: asked } = z.safeParse(callParams, param)
      if (!asked) return rpcErrorOf('invalid')
      return asked.to === MULTICALL3 ? callMany(view, asked.data) : callToken(view, asked.to, asked.data)
    }
    case 'eth_getTransactionReceipt': {
      const { data: txHash } = z.safeParse(hash32, param)
      return txHash ? readReceipt(view, txHash) : rpcErrorOf('invalid')
    }
    default:
      return rpcErrorOf(
        'unsupported',
        'The Sandbox answers blocks, tokens, balances, allowances and receipts.',
      )
  }
}
