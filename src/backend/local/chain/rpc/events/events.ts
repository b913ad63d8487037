/** What the settlement contract tells, and the one that sells the native coin, as rows. Who it is about stands in the UID. */

import { addressOf, bytesOf, wordOf } from '../../../../../domain/evm/abi'
import type { Address, ChainId, Hash32, Milliseconds, OrderUid } from '../../../../../domain/scalars'
import type { ChainEventRow, SettlementRow } from '../../../store/chain/chain-rows'
import { topics } from '../abi'
import type { Log } from '../blocks'
import { readPlacement } from './placements'

/** The first topics of the events that are followed. */
export const followedTopics = [
  topics.Trade,
  topics.OrderInvalidated,
  topics.PreSignature,
  topics.Settlement,
  topics.OrderPlacement,
  topics.OrderInvalidation,
  topics.OrderRefund,
]

/** Our own settlements by transaction, which know what fee an order paid within its amount. */
export type OwnSettlements = ReadonlyMap<Hash32, SettlementRow>

type Place = Pick<ChainEventRow, 'chainId' | 'blockNumber' | 'logIndex' | 'txHash' | 'at'>

/** What is read of a log, as the contract declares its event; undefined when it is not that. */
type Read = (log: Log, place: Place, own: SettlementRow | undefined) => ChainEventRow | undefined

/** An address as a topic. */
const indexed = ({ topics: [, topic] }: Log): Address | undefined => addressOf(topic)

const readTrade: Read = (log, place, own) => {
  const { data } = log
  const [owner, sellToken, buyToken] = [indexed(log), addressOf(data), addressOf(data, 1)]
  const [sellAmount, buyAmount, feeAmount] = [wordOf(data, 2), wordOf(data, 3), wordOf(data, 4)]
  const orderUid = bytesOf(data, 5) as OrderUid | undefined
  if (!owner || !sellToken || !buyToken || !orderUid) return undefined
  if (sellAmount === undefined || buyAmount === undefined || feeAmount === undefined) return undefined
  const execution = own?.executions.find(({ uid }) => uid === orderUid)
  const networkFee = execution?.fee ?? 0n
  const protocolFees = execution?.protocolFees
  const ours = own ? { auctionId: own.auctionId, ...(protocolFees && { protocolFees }) } : {}
  const amounts = { sellAmount, buyAmount, feeAmount, networkFee }
  return { ...place, type: 'trade', orderUid, owner, sellToken, buyToken, ...amounts, ...ours }
}

/** An event that says nothing but which order it is about. */
const readUid =
  (type: 'invalidation' | 'refund'): Read =>
  ({ data }, place) => {
    const orderUid = bytesOf(data, 0) as OrderUid | undefined
    return orderUid && { ...place, type, orderUid }
  }

const READERS: ReadonlyMap<Hash32, Read> = new Map<Hash32, Read>([
  [topics.Trade, readTrade],
  [topics.OrderPlacement, readPlacement],
  [topics.OrderInvalidated, readUid('invalidation')],
  [topics.OrderInvalidation, readUid('invalidation')],
  [topics.OrderRefund, readUid('refund')],
  [
    topics.PreSignature,
    ({ data }, place) => {
      const orderUid = bytesOf(data, 0) as OrderUid | undefined
      return orderUid && { ...place, type: 'presignature', orderUid, isSigned: wordOf(data, 1) === 1n }
    },
  ],
  [
    topics.Settlement,
    (log, place) => {
      const solver = indexed(log)
      return solver && { ...place, type: 'settlement', solver }
    },
  ],
])

/** Logs of the followed contracts as rows of a chain. */
export const toEvents = (
  chainId: ChainId,
  logs: readonly Log[],
  own: OwnSettlements,
  at: Milliseconds,
): readonly ChainEventRow[] =>
  logs.flatMap((log) => {
    const { blockNumber, logIndex, transactionHash: txHash } = log
    const place = { chainId, blockNumber, logIndex, txHash, at }
    return READERS.get(log.topics[0] as Hash32)?.(log, place, own.get(txHash)) ?? []
  })
