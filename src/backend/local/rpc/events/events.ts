/** Converts logs of the settlement contract and of EthFlow to event rows. The owner is part of the UID. */

import { type ContractEvent, decodeEvent, toAddress, topicOf } from '../../../../domain/evm/abi'
import { ethFlow, settlement } from '../../../../domain/evm/contracts'
import type { ChainId, Hash32, Hex, Milliseconds, OrderUid } from '../../../../domain/scalars'
import type { ChainEventRow, SettlementRow } from '../../store/chain/chain-rows'
import type { Log } from '../blocks'
import { toPlacement } from './placements'

/** Returns the first topics of the events that the service reads. */
export const followedTopics = (): readonly Hash32[] => [
  topicOf(settlement, 'Trade'),
  topicOf(settlement, 'OrderInvalidated'),
  topicOf(settlement, 'PreSignature'),
  topicOf(settlement, 'Settlement'),
  topicOf(ethFlow, 'OrderPlacement'),
  topicOf(ethFlow, 'OrderInvalidation'),
  topicOf(ethFlow, 'OrderRefund'),
]

/** Our own settlements by transaction. They contain the network fee within an order's sell amount. */
export type OwnSettlements = ReadonlyMap<Hash32, SettlementRow>

type LogPosition = Pick<ChainEventRow, 'chainId' | 'blockNumber' | 'logIndex' | 'txHash' | 'at'>
type SettlementEvent = ContractEvent<typeof settlement>
type TradeArguments = Extract<SettlementEvent, { eventName: 'Trade' }>['args']

function toTradeRow(
  args: TradeArguments,
  position: LogPosition,
  own: SettlementRow | undefined,
): ChainEventRow {
  const { sellAmount, buyAmount, feeAmount } = args
  const orderUid = args.orderUid as OrderUid
  const execution = own?.executions.find(({ uid }) => uid === orderUid)
  const protocolFees = execution?.protocolFees
  return {
    ...position,
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

/** Builds the row of an event that contains only a UID. */
const toUidRow = (type: 'invalidation' | 'refund', orderUid: Hex, position: LogPosition): ChainEventRow => ({
  ...position,
  type,
  orderUid: orderUid as OrderUid,
})

function toSettlementRow(
  event: SettlementEvent,
  position: LogPosition,
  own: SettlementRow | undefined,
): ChainEventRow {
  switch (event.eventName) {
    case 'Trade':
      return toTradeRow(event.args, position, own)
    case 'OrderInvalidated':
      return toUidRow('invalidation', event.args.orderUid, position)
    case 'PreSignature': {
      const { orderUid, signed: isSigned } = event.args
      return { ...position, type: 'presignature', orderUid: orderUid as OrderUid, isSigned }
    }
    case 'Settlement':
      return { ...position, type: 'settlement', solver: toAddress(event.args.solver) }
    default:
      return event satisfies never
  }
}

/** Converts a log of the EthFlow contract. */
function toEthFlowRow(log: Log, position: LogPosition): ChainEventRow | undefined {
  const event = decodeEvent(ethFlow, log)
  switch (event?.eventName) {
    case undefined:
      return undefined
    case 'OrderPlacement':
      return toPlacement(event.args, log.address, position)
    case 'OrderInvalidation':
      return toUidRow('invalidation', event.args.orderUid, position)
    case 'OrderRefund':
      return toUidRow('refund', event.args.orderUid, position)
    default:
      return event satisfies never
  }
}

/** Converts logs to event rows of a chain. */
export const toEvents = (
  chainId: ChainId,
  logs: readonly Log[],
  own: OwnSettlements,
  at: Milliseconds,
): readonly ChainEventRow[] =>
  logs.flatMap((log) => {
    const { blockNumber, logIndex, transactionHash: txHash } = log
    const position = { chainId, blockNumber, logIndex, txHash, at }
    const event = decodeEvent(settlement, log)
    return (event ? toSettlementRow(event, position, own.get(txHash)) : toEthFlowRow(log, position)) ?? []
  })
