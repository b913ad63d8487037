/**
 * A recognized message in words, from any site: orders and cancellations as everywhere, affiliate codes, permits
 * and what owners of a Safe sign. Chain and contract are checked against the profile's own table, and said to be foreign
 * where they are not in it.
 */

import { isListedContract } from '../../domain/chains/chains'
import { type Address, MAX_UINT32, MAX_UINT256, type Seconds } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import type { KnownMessage, MessagePlace } from '../messages/known-messages'
import { withChecksum } from '../vault/checksum'
import { writeAmount, writeUntil } from './amounts'
import { doubt, line, type MessageOf, type MessageSetting, networkLine } from './message-lines'
import { type ClearText, describeCancellation, describeOrder, type SigningLine } from './order'
import { describeSafeMessage, describeSafeTransaction } from './safe'
import type { SigningWarning } from './warnings'

/** The contract of an order's domain as a deployment, and whether it is the profile's. */
function placeDeployment(place: MessagePlace, { deploymentOf }: MessageSetting) {
  const own = deploymentOf(place.chainId)
  const isOwn = own?.settlement === place.contract && own.domainName === place.name
  const foreign = {
    chainId: place.chainId,
    settlement: place.contract,
    relayer: place.contract,
    domainName: cleanForeign(place.name),
  }
  return { deployment: isOwn ? own : foreign, isOwn }
}

const foreignDomain: SigningWarning = {
  kind: 'foreignDomain',
  says: t`Network or contract is not from this environment.`,
}
const foreignSigner = (whose: Address): SigningWarning => ({
  kind: 'foreignSigner',
  says: t`This message is for the account ${withChecksum(whose)}, not for yours. Signing it is useless or a trick.`,
})

function describeOrderMessage({ place, terms }: MessageOf<'order'>, setting: MessageSetting): ClearText {
  const { deployment, isOwn } = placeDeployment(place, setting)
  const clear = describeOrder({
    terms,
    deployment,
    owner: setting.account,
    now: setting.now,
    findToken: (at) => setting.findToken(place.chainId, at),
    appData: setting.appData,
    writeTime: setting.writeTime,
  })
  return isOwn ? clear : { ...clear, warnings: [foreignDomain, ...clear.warnings] }
}

function describeCancellationMessage(
  { place, uids }: MessageOf<'cancellation'>,
  setting: MessageSetting,
): ClearText {
  const { deployment, isOwn } = placeDeployment(place, setting)
  const clear = describeCancellation(uids, deployment, setting.account)
  return isOwn ? clear : { ...clear, warnings: [foreignDomain, ...clear.warnings] }
}

function describeAffiliateCode(
  { wallet, code }: MessageOf<'affiliateCode'>,
  { account }: MessageSetting,
): ClearText {
  const isYou = wallet === account
  const whose = line(t`Wallet`, isYou ? t`You` : t`Not your address`, wallet)
  return {
    title: t`Register the affiliate code ${code}`,
    lines: [
      line(t`Code`, code),
      isYou ? whose : doubt(whose),
      line(t`Program`, t`CoW affiliate program, all networks`),
      line(t`Cost`, t`Free, moves no tokens`),
    ],
    warnings: isYou ? [] : [foreignSigner(wallet)],
  }
}

const UNLIMITED = MAX_UINT256 >> 1n

function untilLine(label: string, at: bigint, { now, writeTime }: MessageSetting): SigningLine {
  if (at > BigInt(MAX_UINT32)) return doubt(line(label, t`Never`, at.toString()))
  const time = Number(at) as Seconds
  return line(label, `${writeUntil(time, now)} · ${writeTime(time)}`, at.toString())
}

function describePermit({ place, permit }: MessageOf<'permit'>, setting: MessageSetting): ClearText {
  const { account, deploymentOf, findToken } = setting
  const token = findToken(place.chainId, place.contract)
  const symbol = token?.symbol ?? t`unlisted token`
  const isRelayer =
    deploymentOf(place.chainId)?.relayer === permit.spender && isListedContract(permit.spender)
  const isYou = permit.owner === account
  const much = permit.value >= UNLIMITED ? t`unlimited ${symbol}` : writeAmount(permit.value, token)
  const spender = line(
    t`Spender`,
    isRelayer ? t`CoW Protocol (vault relayer)` : t`Unknown address`,
    permit.spender,
  )
  // What the message calls it is its author's word.
  const called = token ? `${token.symbol}, ${token.name}` : t`Unlisted, called “${cleanForeign(place.name)}”`
  const tokenLine = line(t`Token`, called, place.contract)
  const atMost = line(t`Amount`, permit.value >= UNLIMITED ? t`Unlimited` : much, permit.value.toString())
  const owner = line(t`Token owner`, isYou ? t`You` : t`Not your address`, permit.owner)
  return {
    title: t`Permit: ${much}`,
    lines: [
      token ? tokenLine : doubt(tokenLine),
      permit.value >= UNLIMITED ? doubt(atMost) : atMost,
      isRelayer ? spender : doubt(spender),
      isYou ? owner : doubt(owner),
      untilLine(t`Expires`, permit.deadline, setting),
      line(t`Nonce`, `${permit.nonce}`, permit.nonce.toString()),
      networkLine(place.chainId),
    ],
    warnings: [
      ...(isRelayer
        ? []
        : [
            {
              kind: 'letsTake',
              says: t`Anyone with this signature can let the spender ${withChecksum(permit.spender)} take ${much}.`,
            } as const,
          ]),
      ...(isYou ? [] : [foreignSigner(permit.owner)]),
    ],
  }
}

/** A message in words. */
export function describeMessage(message: KnownMessage, setting: MessageSetting): ClearText {
  switch (message.kind) {
    case 'order':
      return describeOrderMessage(message, setting)
    case 'cancellation':
      return describeCancellationMessage(message, setting)
    case 'affiliateCode':
      return describeAffiliateCode(message, setting)
    case 'permit':
      return describePermit(message, setting)
    case 'safeMessage':
      return describeSafeMessage(message, setting)
    case 'safeTx':
      return describeSafeTransaction(message, setting)
    default:
      return message satisfies never
  }
}
