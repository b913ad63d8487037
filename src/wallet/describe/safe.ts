/** What an owner of a Safe is asked to sign, in words: a message that stands for an order, or a transaction of the Safe. */
import { findChain } from '../../domain/chains/chains'
import { orderDigest } from '../../domain/orders/digest'
import type { Address, Hex } from '../../domain/scalars'
import type { MessagePlace } from '../messages/known-messages'
import { type KnownToken, writeAmount } from './amounts'
import { describeCall } from './call'
import { doubt, line, type MessageOf, type MessageSetting, networkLine } from './message-lines'
import { type ClearText, describeOrder, type SigningLine } from './order'

const NOBODY = `0x${'00'.repeat(20)}` as Address

const safeLine = ({ contract }: MessagePlace): SigningLine => line('Safe', 'You are an owner', contract)

/** One owner's part of a Safe's signature under an order; of any other message, that it cannot be decoded. */
export function describeSafeMessage(
  { place, message }: MessageOf<'safeMessage'>,
  setting: MessageSetting,
): ClearText {
  const { order, account } = setting
  const isOrder = order && orderDigest(order.deployment, order.terms) === message
  if (!isOrder) {
    return {
      title: 'Sign a message for a Safe',
      lines: [
        doubt(line('Message', 'Not an order that Cowbell knows', message)),
        safeLine(place),
        networkLine(place.chainId),
      ],
      warnings: [
        {
          kind: 'unknownMessage',
          says: 'Cowbell cannot decode it and does not sign it.',
        },
      ],
    }
  }
  const clear = describeOrder({
    ...{ terms: order.terms, deployment: order.deployment, owner: place.contract, now: setting.now },
    findToken: (at) => setting.findToken(place.chainId, at),
    ...{ appData: setting.appData, writeTime: setting.writeTime },
  })
  return {
    title: `${clear.title}, for a Safe`,
    lines: [...clear.lines, safeLine(place), line('Your signature', 'One owner of the Safe', account)],
    warnings: clear.warnings,
  }
}

const ownCall = (data: Hex): string =>
  data === '0x' ? 'No call' : `${(data.length - 2) / 2} bytes of call data`

/** A Safe's transaction, its call read as far as it can be. */
export function describeSafeTransaction(
  { place, call }: MessageOf<'safeTx'>,
  setting: MessageSetting,
): ClearText {
  const own = setting.deploymentOf(place.chainId) ?? {
    ...{ chainId: place.chainId, settlement: NOBODY, relayer: NOBODY, domainName: '' },
  }
  const findToken = (at: Address) => setting.findToken(place.chainId, at)
  const says = describeCall({
    ...{ target: call.to, callData: call.data, deployment: own, owner: place.contract, findToken },
  })
  const chain = findChain(place.chainId)
  const coin: KnownToken = { symbol: chain?.native ?? 'coins', name: '', decimals: 18 }
  const isDelegated = call.operation === 1
  const did = line('Action', says.says, `${call.to} ${ownCall(call.data)}`)
  const way = line('Operation', isDelegated ? 'Delegate call' : 'Call')
  const paysGas = call.gasPrice > 0n
  const gas = line('Gas refund', paysGas ? `To ${call.refundReceiver}` : 'None', call.gasPrice.toString())
  return {
    title: 'Sign a transaction of a Safe',
    lines: [
      says.isKnown ? did : doubt(did),
      line('Value', writeAmount(call.value, coin), call.value.toString()),
      isDelegated ? doubt(way) : way,
      paysGas ? doubt(gas) : gas,
      line('Safe nonce', `${call.nonce}`, call.nonce.toString()),
      safeLine(place),
      networkLine(place.chainId),
    ],
    warnings: [
      ...(isDelegated
        ? [
            {
              kind: 'delegateCall',
              says: 'A delegate call gives another contract full control of the Safe.',
            } as const,
          ]
        : []),
      ...(says.isKnown
        ? []
        : [
            {
              kind: 'unknownCall',
              says: 'Cowbell cannot decode its call and does not sign it.',
            } as const,
          ]),
    ],
  }
}
