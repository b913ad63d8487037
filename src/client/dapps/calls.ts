/**
 * Lists of calls that sites ask for (EIP-5792). The calls are sent one after the other, each as a transaction.
 * Their status is read from the stored transactions, which name their list.
 */
import * as z from 'zod/mini'
import { address } from '../../domain/scalars'
import type { RpcReply } from '../bridge/dapp-views'
import { listDecisive } from '../chain/replacements'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import type { Settings } from '../db/rows/settings'
import { type TransactionRow, transactionRow } from '../db/rows/transaction'
import { hasNetwork, profileOf } from '../settings/profiles'
import { MAX_CALLS } from './params'
import { rpcErrorOf } from './rpc-errors'

/** Status of a list of calls, as EIP-5792 numbers them. */
type CallsStatus = 100 | 200 | 400 | 500 | 600

/** Lists the transactions of a list, in order. Of a transaction and its replacements, only one counts. */
async function listRows(origin: string, id: string): Promise<readonly TransactionRow[]> {
  const rows = clientDb.transactions.filter(({ batch }) => batch?.id === id && batch.origin === origin)
  const fitting = fittingRows('transactions', transactionRow, await rows.toArray())
  return listDecisive(fitting).toSorted((a, b) => a.createdAt - b.createdAt)
}

/**
 * Returns the status of a list. A list of which the user sent a part only is not pending once its request is
 * gone.
 * @internal Exported for its test.
 * @example statusOf([mined, mined], false) // 200
 */
export function statusOf(
  rows: readonly Pick<TransactionRow, 'state' | 'batch'>[],
  isWaiting: boolean,
): CallsStatus {
  const isComplete = rows.length >= (rows[0]?.batch?.count ?? 0)
  const minedCount = rows.filter(({ state }) => state === 'mined').length
  if (rows.some(({ state }) => state === 'pending') || (!isComplete && isWaiting)) return 100
  if (isComplete && minedCount === rows.length) return 200
  if (minedCount > 0) return 600
  return rows.some(({ state }) => state === 'failed') ? 500 : 400
}

/** Reads the receipt of a transaction on the network and in the environment where it was sent. */
export type ReadReceipt = (row: Pick<TransactionRow, 'txHash' | 'chainId' | 'profileId'>) => Promise<RpcReply>

const receiptOf = async (row: TransactionRow, readReceipt: ReadReceipt): Promise<readonly unknown[]> => {
  const reply = await readReceipt(row)
  return 'result' in reply && reply.result !== null ? [reply.result] : []
}

/** Answers `wallet_getCallsStatus` for a site, which sees only its own lists. */
export async function answerStatus(
  [id]: readonly unknown[],
  origin: string,
  readReceipt: ReadReceipt,
): Promise<RpcReply> {
  if (typeof id !== 'string') return rpcErrorOf('invalid')
  const [rows, waiting] = await Promise.all([
    listRows(origin, id),
    clientDb.walletRequests
      .filter((row) => row.origin === origin && row.method === 'wallet_sendCalls')
      .count(),
  ])
  const [first] = rows
  if (!first) return rpcErrorOf('unknownId')
  const mined = rows.filter(({ state }) => state === 'mined' || state === 'failed')
  const receipts = await Promise.all(mined.map((row) => receiptOf(row, readReceipt)))
  return {
    result: {
      version: '2.0.0',
      id,
      chainId: `0x${first.chainId.toString(16)}`,
      status: statusOf(rows, waiting > 0),
      atomic: false,
      receipts: receipts.flat(),
    },
  }
}

const capabilityParams = z.lazy(() => z.union([z.tuple([address]), z.tuple([address, z.array(z.string())])]))

/** Answers `wallet_getCapabilities` for the networks of the environment. Nothing but calls in a row is supported. */
export function answerCapabilities(
  params: readonly unknown[],
  accounts: readonly string[],
  settings: Settings,
): RpcReply {
  const { data } = z.safeParse(capabilityParams, params)
  if (!data) return rpcErrorOf('invalid')
  const [account, chains = [`0x${settings.chainId.toString(16)}`]] = data
  if (!accounts.includes(account)) return rpcErrorOf('notConnected')
  const known = chains.filter((chain) => hasNetwork(profileOf(settings), Number(chain)))
  return { result: Object.fromEntries(known.map((chain) => [chain, { atomic: { status: 'unsupported' } }])) }
}

const outline = z.lazy(() =>
  z.object({
    id: z.optional(z.unknown()),
    chainId: z.string(),
    atomicRequired: z.boolean(),
    calls: z.array(z.looseObject({ capabilities: z.optional(z.record(z.string(), z.unknown())) })),
    capabilities: z.optional(z.record(z.string(), z.unknown())),
  }),
)

const isRequired = (given: unknown): boolean =>
  (given as { readonly optional?: unknown } | null)?.optional !== true

/** Returns the error of a list that Cowbell cannot send, or undefined for a list that the user can review. */
export async function findCallsFault(
  [given]: readonly unknown[],
  origin: string,
  { chainId }: Settings,
): Promise<RpcReply | undefined> {
  const { data } = z.safeParse(outline, given)
  if (!data) return rpcErrorOf('invalid')
  const asked = [data, ...data.calls].flatMap(({ capabilities = {} }) => Object.values(capabilities))
  if (data.atomicRequired) return rpcErrorOf('notAtomic')
  if (asked.some(isRequired)) return rpcErrorOf('capability')
  if (data.calls.length > MAX_CALLS) return rpcErrorOf('tooManyCalls')
  if (Number(data.chainId) !== chainId) return rpcErrorOf('otherNetwork')
  const isUsed = typeof data.id === 'string' && (await listRows(origin, data.id)).length > 0
  return isUsed ? rpcErrorOf('usedId') : undefined
}
