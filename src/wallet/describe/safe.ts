/** Describes messages for owners of a Safe: a Safe message for an order, or a transaction of the Safe. */

import { findChain } from '../../domain/chains/chains'
import { orderDigest } from '../../domain/orders/digest'
import { type Address, type Hex, ZERO_ADDRESS } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { MessageDomain } from '../messages/known-messages'
import { type KnownToken, writeAmount } from './amounts'
import { describeCall } from './call'
import { line, type MessageContext, type MessageOf, networkLine, withWarning } from './message-lines'
import { type ClearText, describeOrder, type SigningLine } from './order'

const safeLine = ({ contract }: MessageDomain): SigningLine => line(t`Safe`, t`You are an owner`, contract)

/** Describes an order of a Safe for one of its owners. Any other Safe message is described as unknown. */
export function describeSafeMessage(
  { domain, message }: MessageOf<'safeMessage'>,
  context: MessageContext,
): ClearText {
  const { order, account } = context
  const isOrder = order && orderDigest(order.deployment, order.terms) === message
  if (!isOrder) {
    return {
      title: t`Sign a message for a Safe`,
      lines: [
        withWarning(line(t`Message`, t`Not an order that Cowbell knows`, message)),
        safeLine(domain),
        networkLine(domain.chainId),
      ],
      warnings: [
        {
          kind: 'unknownMessage',
          message: t`Cowbell cannot decode it and does not sign it.`,
        },
      ],
    }
  }
  const description = describeOrder({
    terms: order.terms,
    deployment: order.deployment,
    owner: domain.contract,
    now: context.now,
    findToken: (address) => context.findToken(domain.chainId, address),
    appData: context.appData,
    writeTime: context.writeTime,
  })
  return {
    title: t`${description.title}, for a Safe`,
    lines: [
      ...description.lines,
      safeLine(domain),
      line(t`Your signature`, t`One owner of the Safe`, account),
    ],
    warnings: description.warnings,
  }
}

type SafeCall = MessageOf<'safeTx'>['call']
type FindToken = (address: Address) => KnownToken | undefined

const callDataText = (data: Hex): string =>
  data === '0x' ? t`No call` : t`${(data.length - 2) / 2} bytes of call data`

/**
 * Describes the gas refund: its price and token, `baseGas` in addition to the gas used, and the receiver
 * (default: the sender).
 */
function refundLine(
  { gasPrice, gasToken, baseGas, refundReceiver }: SafeCall,
  coin: KnownToken,
  find: FindToken,
) {
  if (gasPrice === 0n) return line(t`Gas refund`, t`None`, gasPrice.toString())
  const price = writeAmount(gasPrice, gasToken === ZERO_ADDRESS ? coin : find(gasToken))
  const to = refundReceiver === ZERO_ADDRESS ? t`the sender` : refundReceiver
  const text = t`${price} per gas, ${baseGas} gas extra, to ${to}`
  return withWarning(line(t`Gas refund`, text, t`${gasPrice} of ${gasToken}`))
}

/** Describes a transaction of a Safe and, if possible, its call. */
export function describeSafeTransaction(
  { domain, call }: MessageOf<'safeTx'>,
  context: MessageContext,
): ClearText {
  const deployment = context.deploymentOf(domain.chainId) ?? {
    chainId: domain.chainId,
    settlement: ZERO_ADDRESS,
    relayer: ZERO_ADDRESS,
    domainName: '',
  }
  const findToken = (address: Address) => context.findToken(domain.chainId, address)
  const action = describeCall({
    target: call.to,
    callData: call.data,
    deployment,
    owner: domain.contract,
    ownerName: t`the Safe`,
    findToken,
  })
  const chain = findChain(domain.chainId)
  const coin: KnownToken = { symbol: chain?.native ?? 'coins', name: '', decimals: 18 }
  const isDelegated = call.operation === 1
  const actionLine = line(t`Action`, action.text, `${call.to} ${callDataText(call.data)}`)
  const operationLine = line(t`Operation`, isDelegated ? t`Delegate call` : t`Call`)
  return {
    title: t`Sign a transaction of a Safe`,
    lines: [
      action.isKnown ? actionLine : withWarning(actionLine),
      line(t`Value`, writeAmount(call.value, coin), call.value.toString()),
      isDelegated ? withWarning(operationLine) : operationLine,
      refundLine(call, coin, findToken),
      line(t`Safe nonce`, `${call.nonce}`, call.nonce.toString()),
      safeLine(domain),
      networkLine(domain.chainId),
    ],
    warnings: [
      ...(isDelegated
        ? [
            {
              kind: 'delegateCall',
              message: t`A delegate call gives another contract full control of the Safe.`,
            } as const,
          ]
        : []),
      ...(action.isKnown
        ? []
        : [
            {
              kind: 'unknownCall',
              message: t`Cowbell cannot decode its call and does not sign it.`,
            } as const,
          ]),
    ],
  }
}
