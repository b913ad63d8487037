/** Orders that a contract places for somebody (EthFlow), as its event tells them. */

import { deploymentOf } from '../../../../../domain/chains/chains'
import { addressOf, bytesOf, readNumber, wordOf } from '../../../../../domain/evm/abi'
import { orderUidOf } from '../../../../../domain/orders/uid'
import { type Hash32, type Seconds, toAmount } from '../../../../../domain/scalars'
import type { ChainEventRow } from '../../../store/chain/chain-rows'
import type { Log } from '../blocks'

/** A placement as it is kept. */
export type Placement = Extract<ChainEventRow, { type: 'placement' }>

/** keccak256 of "sell" and of "erc20", which is all such a contract places. */
const SELL = 0xf3b277728b3fee749481eb3e0b3b48980dbbab78658fc419025cb16eee346775n
const ERC20 = 0x5a28e9363bb942b639270062aa6bb295f434bcdfc42c97267bf003f272060dc9n

/** An int64 quote id and a uint32 expiry, packed. */
const EXTRA_DIGITS = 2 + 2 * 12

/** Quote id and the user's own expiry; of anything else nothing is known, and the order ended before it began. */
function readExtra(data: string | undefined): Pick<Placement, 'quoteId' | 'userValidTo'> {
  if (data?.length !== EXTRA_DIGITS) return { userValidTo: 0 as Seconds }
  const quoteId = Number(BigInt.asIntN(64, BigInt(data.slice(0, 18))))
  const userValidTo = Number.parseInt(data.slice(18), 16) as Seconds
  return { quoteId: Number.isSafeInteger(quoteId) ? quoteId : 0, userValidTo }
}

/** A placement as the contract declares its event: the order's twelve words, then where signature and data stand. */
export function readPlacement(
  { data, topics: [, topic], address: owner }: Log,
  place: Pick<Placement, 'chainId' | 'blockNumber' | 'logIndex' | 'txHash' | 'at'>,
): Placement | undefined {
  const words = Array.from({ length: 12 }, (_, at) => wordOf(data, at) ?? 0n)
  const [, , , sell = 0n, buy = 0n, validTo, appData = 0n, fee = 0n, kind, isPartial, source, target] = words
  const [sender, sellToken, buyToken] = [addressOf(topic), addressOf(data), addressOf(data, 1)]
  const signer = bytesOf(data, 1, readNumber(data, 12 * 32) ?? 0)
  if (kind !== SELL || source !== ERC20 || target !== ERC20 || signer !== owner) return undefined
  if (!sender || !sellToken || !buyToken) return undefined
  const receiver = addressOf(data, 2)
  const terms = {
    sellToken,
    buyToken,
    receiver: receiver && BigInt(receiver) !== 0n ? receiver : null,
    sellAmount: toAmount(sell),
    buyAmount: toAmount(buy),
    validTo: Number(validTo) as Seconds,
    appData: `0x${appData.toString(16).padStart(64, '0')}` as Hash32,
    feeAmount: toAmount(fee),
    kind: 'sell',
    partiallyFillable: isPartial === 1n,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } as const
  const orderUid = orderUidOf(deploymentOf(place.chainId, 'production'), terms, owner)
  return { ...place, type: 'placement', orderUid, sender, terms, ...readExtra(bytesOf(data, 13)) }
}
