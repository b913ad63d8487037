/** What the settlement contract tells of itself, as rows. Who it tells it for stands in the UID. */
import { decodeEventLog } from 'viem/utils'
import type { Address, ChainId, Hash32, Milliseconds, OrderUid } from '../../../domain/scalars'
import type { ChainEventRow, SettlementRow } from '../store/chain-rows'
import { settlementAbi, topics } from './rpc-abi'
import type { Log } from './rpc-blocks'

/** The first topics of the events that are followed. */
export const followedTopics = [topics.Trade, topics.OrderInvalidated, topics.PreSignature, topics.Settlement]

/** Viem spells addresses with a checksum. */
const lower = <T extends string>(text: string): T => text.toLowerCase() as T

type Decoded = ReturnType<typeof decode>

const decode = ({ topics, data }: Log) =>
  decodeEventLog({ abi: settlementAbi, topics: topics as [Hash32, ...Hash32[]], data })

/** Our own settlements by transaction, which know what fee an order paid within its amount. */
export type OwnSettlements = ReadonlyMap<Hash32, SettlementRow>

type Place = Pick<ChainEventRow, 'chainId' | 'blockNumber' | 'logIndex' | 'txHash' | 'at'>

function toRow(event: Decoded, place: Place, own: SettlementRow | undefined): ChainEventRow {
  switch (event.eventName) {
    case 'Trade': {
      const { owner, sellToken, buyToken, sellAmount, buyAmount, feeAmount } = event.args
      const orderUid = lower<OrderUid>(event.args.orderUid)
      const execution = own?.executions.find(({ uid }) => uid === orderUid)
      return {
        ...place,
        type: 'trade',
        orderUid,
        owner: lower<Address>(owner),
        sellToken: lower<Address>(sellToken),
        buyToken: lower<Address>(buyToken),
        ...{ sellAmount, buyAmount, feeAmount },
        networkFee: execution?.fee ?? 0n,
        ...(own ? { auctionId: own.auctionId } : {}),
      }
    }
    case 'OrderInvalidated':
      return { ...place, type: 'invalidation', orderUid: lower<OrderUid>(event.args.orderUid) }
    case 'PreSignature': {
      const { orderUid, signed } = event.args
      return { ...place, type: 'presignature', orderUid: lower<OrderUid>(orderUid), isSigned: signed }
    }
    case 'Settlement':
      return { ...place, type: 'settlement', solver: lower<Address>(event.args.solver) }
    default:
      return event satisfies never
  }
}

/** Logs of the settlement contract as rows of a chain. */
export const toEvents = (
  chainId: ChainId,
  logs: readonly Log[],
  own: OwnSettlements,
  at: Milliseconds,
): readonly ChainEventRow[] =>
  logs.map((log) => {
    const { blockNumber, logIndex, transactionHash: txHash } = log
    return toRow(decode(log), { chainId, blockNumber, logIndex, txHash, at }, own.get(txHash))
  })
