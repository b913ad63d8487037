/** What an owner of a Safe is asked to sign, in words: a message that stands for an order, or a transaction of the Safe. */

import { findChain } from '../../domain/chains/chains'
import { orderDigest } from '../../domain/orders/digest'
import { type Address, type Hex, ZERO_ADDRESS } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { MessagePlace } from '../messages/known-messages'
import { type KnownToken, writeAmount } from './amounts'
import { describeCall } from './call'
import { doubt, line, type MessageOf, type MessageSetting, networkLine } from './message-lines'
import { type ClearText, describeOrder, type SigningLine } from './order'

const safeLine = ({ contract }: MessagePlace): SigningLine => line(t`Safe`, t`You are an owner`, contract)

/** One owner's part of a Safe's signature under an order; of any other message, that it cannot be decoded. */
export function describeSafeMessage(
  { place, message }: MessageOf<'safeMessage'>,
  setting: MessageSetting,
): ClearText {
  const { order, account } = setting
  const isOrder = order && orderDigest(order.deployment, order.terms) === message
  if (!isOrder) {
    return {
      title: t`Sign a message for a Safe`,
      lines: [
        doubt(line(t`Message`, t`Not an order that Cowbell knows`, message)),
        safeLine(place),
        networkLine(place.chainId),
      ],
      warnings: [
        {
          kind: 'unknownMessage',
          says: t`Cowbell cannot decode it and does not sign it.`,
        },
      ],
    }
  }
  const clear = describeOrder({
    terms: order.terms,
    deployment: order.deployment,
    owner: place.contract,
    now: setting.now,
    findToken: (at) => setting.findToken(place.chainId, at),
    appData: setting.appData,
    writeTime: setting.writeTime,
  })
  return {
    title: t`${clear.title}, for a Safe`,
    lines: [...clear.lines, safeLine(place), line(t`Your signature`, t`One owner of the Safe`, account)],
    warnings: clear.warnings,
  }
}

type SafeCall = MessageOf<'safeTx'>['call']
type FindToken = (at: Address) => KnownToken | undefined

const ownCall = (data: Hex): string =>
  data === '0x' ? t`No call` : t`${(data.length - 2) / 2} bytes of call data`

/** What the Safe pays for gas, and in which token: `baseGas` beside what is used, to the sender unless another is named. */
function refundLine(
  { gasPrice, gasToken, baseGas, refundReceiver }: SafeCall,
  coin: KnownToken,
  find: FindToken,
) {
  if (gasPrice === 0n) return line(t`Gas refund`, t`None`, gasPrice.toString())
  const price = writeAmount(gasPrice, gasToken === ZERO_ADDRESS ? coin : find(gasToken))
  const to = refundReceiver === ZERO_ADDRESS ? t`the sender` : refundReceiver
  const says = t`${price} per gas, ${baseGas} gas extra, to ${to}`
  return doubt(line(t`Gas refund`, says, t`${gasPrice} of ${gasToken}`))
}

/** A Safe's transaction, its call read as far as it can be. */
export function describeSafeTransaction(
  { place, call }: MessageOf<'safeTx'>,
  setting: MessageSetting,
): ClearText {
  const own = setting.deploymentOf(place.chainId) ?? {
    chainId: place.chainId,
    settlement: ZERO_ADDRESS,
    relayer: ZERO_ADDRESS,
    domainName: '',
  }
  const findToken = (at: Address) => setting.findToken(place.chainId, at)
  const says = describeCall({
    target: call.to,
    callData: call.data,
    deployment: own,
    owner: place.contract,
    ownerName: t`the Safe`,
    findToken,
  })
  const chain = findChain(place.chainId)
  const coin: KnownToken = { symbol: chain?.native ?? 'coins', name: '', decimals: 18 }
  const isDelegated = call.operation === 1
  const did = line(t`Action`, says.says, `${call.to} ${ownCall(call.data)}`)
  const way = line(t`Operation`, isDelegated ? t`Delegate call` : t`Call`)
  return {
    title: t`Sign a transaction of a Safe`,
    lines: [
      says.isKnown ? did : doubt(did),
      line(t`Value`, writeAmount(call.value, coin), call.value.toString()),
      isDelegated ? doubt(way) : way,
      refundLine(call, coin, findToken),
      line(t`Safe nonce`, `${call.nonce}`, call.nonce.toString()),
      safeLine(place),
      networkLine(place.chainId),
    ],
    warnings: [
      ...(isDelegated
        ? [
            {
              kind: 'delegateCall',
              says: t`A delegate call gives another contract full control of the Safe.`,
            } as const,
          ]
        : []),
      ...(says.isKnown
        ? []
        : [
            {
              kind: 'unknownCall',
              says: t`Cowbell cannot decode its call and does not sign it.`,
            } as const,
          ]),
    ],
  }
}
