/** Events of the settlement contract and of the EthFlow contract as rows. The owner is part of the UID. */

import { type ContractEvent, decodeEvent, toAddress, topicOf } from '../../../../../domain/evm/abi'
import { ethFlow, settlement } from '../../../../../domain/evm/contracts'
import type { ChainId, Hash32, Hex, Milliseconds, OrderUid } from '../../../../../domain/scalars'
import type { ChainEventRow, SettlementRow } from '../../../store/chain/chain-rows'
import type { Log } from '../blocks'
import { toPlacement } from './placements'

/** The first topics of the events that are followed. */
export const followedTopics = (): readonly Hash32[] => [
  topicOf(settlement, 'Trade'),
  topicOf(settlement, 'OrderInvalidated'),
  topicOf(settlement, 'PreSignature'),
  topicOf(settlement, 'Settlement'),
  topicOf(ethFlow, 'OrderPlacement'),
  topicOf(ethFlow, 'OrderInvalidation'),
  topicOf(ethFlow, 'OrderRefund'),
]

/** Our own settlements by transaction, which know what fee an order paid within its amount. */
export type OwnSettlements = ReadonlyMap<Hash32, SettlementRow>

type LogPosition = Pick<ChainEventRow, 'chainId' | 'blockNumber' | 'logIndex' | 'txHash' | 'at'>
type SettlementEvent = ContractEvent<typeof settlement>
type TradeArguments = Extract<SettlementEvent, { eventName: 'Trade' }>['args']

function toTradeRow(args: TradeArguments, place: LogPosition, own: SettlementRow | undefined): ChainEventRow {
  const { sellAmount, buyAmount, feeAmount } = args
  const orderUid = args.orderUid as OrderUid
  const execution = own?.executions.find(({ uid }) => uid === orderUid)
  const protocolFees = execution?.protocolFees
  return {
    ...place,
    type: 'trade',
    orderUid,
    owner: toAddress(args.owner),
    sellToken: toAddress(args.sellToken),
    buyToken: toAddress(args.buyToken),
    sellAmount,
    buyAmount,
    feeAmount,
    networkFee: execution?.fee ?? 0n,
    ...(own && { auctionId: own.auctionId, ...(protocolFees && { protocolFees }) }),
  }
}

/** An event that says nothing but which order it is about. */
const toUidRow = (type: 'invalidation' | 'refund', orderUid: Hex, place: LogPosition): ChainEventRow => ({
  ...place,
  type,
  orderUid: orderUid as OrderUid,
})

function toSettlementRow(
  event: SettlementEvent,
  place: LogPosition,
  own: SettlementRow | undefined,
): ChainEventRow {
  switch (event.eventName) {
    case 'Trade':
      return toTradeRow(event.args, place, own)
    case 'OrderInvalidated':
      return toUidRow('invalidation', event.args.orderUid, place)
    case 'PreSignature': {
      const { orderUid, signed: isSigned } = event.args
      return { ...place, type: 'presignature', orderUid: orderUid as OrderUid, isSigned }
    }
    case 'Settlement':
      return { ...place, type: 'settlement', solver: toAddress(event.args.solver) }
    default:
      return event satisfies never
  }
}

/** What is read of a log of the contract that sells the native coin. */
function toEthFlowRow(log: Log, place: LogPosition): ChainEventRow | undefined {
  const event = decodeEvent(ethFlow, log)
  switch (event?.eventName) {
    case undefined:
      return undefined
    case 'OrderPlacement':
      return toPlacement(event.args, log.address, place)
    case 'OrderInvalidation':
      return toUidRow('invalidation', event.args.orderUid, place)
    case 'OrderRefund':
      return toUidRow('refund', event.args.orderUid, place)
    default:
      return event satisfies never
  }
}

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
    const event = decodeEvent(settlement, log)
    return (event ? toSettlementRow(event, place, own.get(txHash)) : toEthFlowRow(log, place)) ?? []
  })
