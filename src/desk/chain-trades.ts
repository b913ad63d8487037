/** What the chain itself says of an order's trades: the settlement contract's own events, held against what the service told. */
import * as z from 'zod/mini'
import type { RpcNode } from '../api/node'
import { bytesOf, wordOf } from '../domain/abi-codec'
import { address, type Hash32, type Hex, hash32, hex, type Milliseconds } from '../domain/scalars'
import { readTypedData } from '../wallet/read-typed-data'
import { deskDb } from './db'
import { readEntry } from './journal'
import type { LedgerRow } from './ledger-rows'
import { toNotice } from './order-notices'
import { addNotices, tellingTables } from './telling'

/** `Trade(address,address,address,uint256,uint256,uint256,bytes)` of the settlement contract. */
const TRADE = '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17' as Hash32

const receipt = z.nullable(
  z.object({ logs: z.array(z.object({ address, topics: z.array(hash32), data: hex })) }),
)

/** How the chain and the service agree on the trades; `unknown` when the node knows not all of their transactions. */
export type ChainVerdict = 'agrees' | 'differs' | 'unknown'

const MISMATCH = 'The chain tells other trades than the service.'

interface Settled {
  readonly sell: bigint | undefined
  readonly buy: bigint | undefined
}

const toSettled = (data: Hex): Settled => ({ sell: wordOf(data, 2), buy: wordOf(data, 3) })

async function readSettled(
  node: RpcNode,
  row: LedgerRow,
  txHash: string,
): Promise<readonly Settled[] | undefined> {
  const read = z.safeDecode(receipt, (await node.ask('eth_getTransactionReceipt', [txHash])) as never)
  if (!read.success || !read.data) return undefined
  const message = readTypedData(row.typedData)
  const settlement = 'place' in message ? message.place.contract : undefined
  return read.data.logs
    .filter(
      (log) => log.address === settlement && log.topics[0] === TRADE && bytesOf(log.data, 5) === row.uid,
    )
    .map(({ data }) => toSettled(data))
}

/** Holds each told trade against the events of its transaction. @throws Refusal NodeUnavailable, WrongChain */
async function readChainVerdict(node: RpcNode, row: LedgerRow): Promise<ChainVerdict> {
  for (const { txHash, sellAmount, buyAmount } of row.trades) {
    const settled = txHash ? await readSettled(node, row, txHash) : undefined
    if (!settled) return 'unknown'
    if (!settled.some(({ sell, buy }) => sell === sellAmount && buy === buyAmount)) return 'differs'
  }
  return row.trades.length > 0 ? 'agrees' : 'unknown'
}

/** Asks the chain, and keeps and rings for what it tells otherwise. @throws Refusal as readChainVerdict */
export async function checkOnChain(node: RpcNode, row: LedgerRow, now: Milliseconds): Promise<ChainVerdict> {
  const verdict = await readChainVerdict(node, row)
  const { profileId, chainId, uid } = row
  if (verdict !== 'differs' || !uid) return verdict
  await deskDb.transaction('rw', [deskDb.orders, deskDb.ledger, ...tellingTables()], async () => {
    await deskDb.ledger.update(row.id, { mismatches: [...new Set([...row.mismatches, MISMATCH])] })
    const entry = await readEntry({ profileId, chainId, uid })
    if (!entry) return
    const notice = toNotice(entry, 'signature_mismatch', { sell: 0n, buy: 0n }, now, { words: MISMATCH })
    await addNotices([{ ...notice, id: `${notice.id}:chain` }], now)
  })
  return verdict
}
