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

const safeLine = ({ contract }: MessagePlace): SigningLine =>
  line('Signed for', 'A Safe you own a part of', contract)

/** One owner's part of a Safe's signature under an order; of any other message, that it cannot be told. */
export function tellSafeMessage(
  { place, message }: MessageOf<'safeMessage'>,
  setting: MessageSetting,
): ClearText {
  const { order, account } = setting
  const isOrder = order && orderDigest(order.deployment, order.terms) === message
  if (!isOrder) {
    return {
      title: 'Sign a message for a Safe',
      lines: [
        doubt(line('Message', 'Not the digest of an order that Cowbell knows', message)),
        safeLine(place),
        networkLine(place.chainId),
      ],
      warnings: [
        {
          kind: 'unknownMessage',
          says: 'What it stands for cannot be told from it. Cowbell does not sign it.',
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
    lines: [...clear.lines, safeLine(place), line('Your part', 'One owner’s signature of it', account)],
    warnings: clear.warnings,
  }
}

const ownCall = (data: Hex): string =>
  data === '0x' ? 'No call' : `${(data.length - 2) / 2} bytes of call data`

/** A Safe's transaction, its call read as far as it can be. */
export function tellSafeTx({ place, call }: MessageOf<'safeTx'>, setting: MessageSetting): ClearText {
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
  const did = line('What it does', says.says, `${call.to} ${ownCall(call.data)}`)
  const way = line('How', isDelegated ? 'By running foreign code as the Safe itself' : 'As a plain call')
  const paysGas = call.gasPrice > 0n
  const gas = line(
    'Pays for gas',
    paysGas ? `Yes, to ${call.refundReceiver}` : 'Nothing',
    call.gasPrice.toString(),
  )
  return {
    title: 'Sign a transaction of a Safe',
    lines: [
      says.isKnown ? did : doubt(did),
      line('Sends along', writeAmount(call.value, coin), call.value.toString()),
      isDelegated ? doubt(way) : way,
      paysGas ? doubt(gas) : gas,
      line('Number', `${call.nonce} of the Safe`, call.nonce.toString()),
      safeLine(place),
      networkLine(place.chainId),
    ],
    warnings: [
      ...(isDelegated
        ? [
            {
              kind: 'delegateCall',
              says: 'It hands the whole Safe to the code of another contract.',
            } as const,
          ]
        : []),
      ...(says.isKnown
        ? []
        : [
            {
              kind: 'unknownCall',
              says: 'What its call does cannot be read. Cowbell does not sign it.',
            } as const,
          ]),
    ],
  }
}
