/** Decodes placement events of EthFlow. */

import { size, slice } from 'viem/utils'
import { hashText } from '../../../../domain/bytes'
import { deploymentOf } from '../../../../domain/chains/chains'
import { type ContractEvent, toAddress } from '../../../../domain/evm/abi'
import type { ethFlow } from '../../../../domain/evm/contracts'
import { orderUidOf } from '../../../../domain/orders/uid'
import { type Address, type Hash32, type Hex, type Seconds, toAmount } from '../../../../domain/scalars'
import type { ChainEventRow } from '../../store/chain/chain-rows'

export type Placement = Extract<ChainEventRow, { type: 'placement' }>

/** An int64 quote id and a uint32 expiry, packed. */
const EXTRA_BYTES = 12
const QUOTE_ID_BYTES = 8

/** Reads quote id and the trader's expiry. Data of another length gives an order that has already expired. */
function readExtra(data: Hex): Pick<Placement, 'quoteId' | 'userValidTo'> {
  if (size(data) !== EXTRA_BYTES) return { userValidTo: 0 as Seconds }
  const quoteId = Number(BigInt.asIntN(64, BigInt(slice(data, 0, QUOTE_ID_BYTES))))
  const userValidTo = Number(slice(data, QUOTE_ID_BYTES)) as Seconds
  return { quoteId: Number.isSafeInteger(quoteId) ? quoteId : 0, userValidTo }
}

type OrderPlacement = Extract<ContractEvent<typeof ethFlow>, { eventName: 'OrderPlacement' }>

/**
 * Converts a placement event. Returns undefined for other orders than EthFlow places: sell orders with ERC-20
 * balances.
 */
export function toPlacement(
  { sender, order, signature, data }: OrderPlacement['args'],
  owner: Address,
  place: Pick<Placement, 'chainId' | 'blockNumber' | 'logIndex' | 'txHash' | 'at'>,
): Placement | undefined {
  const erc20Hash = hashText('erc20')
  const isSell = order.kind === hashText('sell')
  if (!isSell || order.sellTokenBalance !== erc20Hash || order.buyTokenBalance !== erc20Hash) return undefined
  // The owner is the contract.
  if (signature.data !== owner) return undefined
  const terms = {
    sellToken: toAddress(order.sellToken),
    buyToken: toAddress(order.buyToken),
    receiver: BigInt(order.receiver) === 0n ? null : toAddress(order.receiver),
    sellAmount: toAmount(order.sellAmount),
    buyAmount: toAmount(order.buyAmount),
    validTo: order.validTo as Seconds,
    appData: order.appData as Hash32,
    feeAmount: toAmount(order.feeAmount),
    kind: 'sell',
    partiallyFillable: order.partiallyFillable,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } as const
  const orderUid = orderUidOf(deploymentOf(place.chainId, 'production'), terms, owner)
  return { ...place, type: 'placement', orderUid, sender: toAddress(sender), terms, ...readExtra(data) }
}
