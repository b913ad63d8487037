/**
 * Describes a recognised message from any site: orders, cancellations, affiliate codes, permits and messages
 * of Safe owners. Chain and contract are compared with the profile's deployments, and marked as foreign if
 * they differ.
 */

import { isListedContract } from '../../domain/chains/chains'
import { type Address, MAX_UINT32, type Seconds } from '../../domain/scalars'
import { showHidden } from '../../domain/text/characters'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import type { KnownMessage, MessageDomain } from '../messages/known-messages'
import { withChecksum } from '../vault/checksum'
import { isUnlimited, writeAmount, writeUntil } from './amounts'
import { line, type MessageContext, type MessageOf, networkLine, withWarning } from './message-lines'
import { type ClearText, describeCancellation, describeOrder, type SigningLine } from './order'
import { describeSafeMessage, describeSafeTransaction } from './safe'
import type { SigningWarning } from './warnings'

/** Returns the name of a domain in one line. The author of the message chose it. */
const nameOfDomain = ({ name }: MessageDomain): string => cleanForeign(showHidden(name))

/** Returns the deployment of a message's domain, and whether it is the profile's own. */
function toDeployment(domain: MessageDomain, { deploymentOf }: MessageContext) {
  const own = deploymentOf(domain.chainId)
  const isOwn = own?.settlement === domain.contract && own.domainName === domain.name
  const foreign = {
    chainId: domain.chainId,
    settlement: domain.contract,
    relayer: domain.contract,
    domainName: nameOfDomain(domain),
  }
  return { deployment: isOwn ? own : foreign, isOwn }
}

const foreignDomain: SigningWarning = {
  kind: 'foreignDomain',
  message: t`Network or contract is not from this environment.`,
}
const foreignSigner = (signer: Address): SigningWarning => ({
  kind: 'foreignSigner',
  message: t`This message is for the account ${withChecksum(signer)}, not for yours. Signing it is useless or a trick.`,
})

function describeOrderMessage({ domain, terms }: MessageOf<'order'>, context: MessageContext): ClearText {
  const { deployment, isOwn } = toDeployment(domain, context)
  const description = describeOrder({
    terms,
    deployment,
    owner: context.account,
    now: context.now,
    findToken: (address) => context.findToken(domain.chainId, address),
    appData: context.appData,
    writeTime: context.writeTime,
  })
  return isOwn ? description : { ...description, warnings: [foreignDomain, ...description.warnings] }
}

function describeCancellationMessage(
  { domain, uids }: MessageOf<'cancellation'>,
  context: MessageContext,
): ClearText {
  const { deployment, isOwn } = toDeployment(domain, context)
  const description = describeCancellation(uids, deployment, context.account)
  return isOwn ? description : { ...description, warnings: [foreignDomain, ...description.warnings] }
}

function describeAffiliateCode(
  { wallet, code, isSandbox }: MessageOf<'affiliateCode'>,
  { account }: MessageContext,
): ClearText {
  const isYou = wallet === account
  const signer = line(t`Wallet`, isYou ? t`You` : t`Not your address`, wallet)
  return {
    title: t`Register the affiliate code ${code}`,
    lines: [
      line(t`Code`, code),
      isYou ? signer : withWarning(signer),
      line(
        t`Program`,
        isSandbox ? t`Affiliate program of the Sandbox` : t`CoW affiliate program, all networks`,
      ),
      line(t`Cost`, t`Free, moves no tokens`),
    ],
    warnings: isYou ? [] : [foreignSigner(wallet)],
  }
}

function deadlineLine(label: string, deadline: bigint, { now, writeTime }: MessageContext): SigningLine {
  if (deadline > BigInt(MAX_UINT32)) return withWarning(line(label, t`Never`, deadline.toString()))
  const time = Number(deadline) as Seconds
  return line(label, `${writeUntil(time, now)} · ${writeTime(time)}`, deadline.toString())
}

function describePermit({ domain, permit }: MessageOf<'permit'>, context: MessageContext): ClearText {
  const { account, deploymentOf, findToken } = context
  const token = findToken(domain.chainId, domain.contract)
  const symbol = token?.symbol ?? t`unlisted token`
  const isRelayer =
    deploymentOf(domain.chainId)?.relayer === permit.spender && isListedContract(permit.spender)
  const isYou = permit.owner === account
  const amount = isUnlimited(permit.value) ? t`unlimited ${symbol}` : writeAmount(permit.value, token)
  const spender = line(
    t`Spender`,
    isRelayer ? t`CoW Protocol (vault relayer)` : t`Unknown address`,
    permit.spender,
  )
  const tokenText = token ? `${token.symbol}, ${token.name}` : t`Unlisted, called “${nameOfDomain(domain)}”`
  const tokenLine = line(t`Token`, tokenText, domain.contract)
  const amountLine = line(
    t`Amount`,
    isUnlimited(permit.value) ? t`Unlimited` : amount,
    permit.value.toString(),
  )
  const owner = line(t`Token owner`, isYou ? t`You` : t`Not your address`, permit.owner)
  return {
    title: t`Permit: ${amount}`,
    lines: [
      token ? tokenLine : withWarning(tokenLine),
      isUnlimited(permit.value) ? withWarning(amountLine) : amountLine,
      isRelayer ? spender : withWarning(spender),
      isYou ? owner : withWarning(owner),
      deadlineLine(t`Expires`, permit.deadline, context),
      line(t`Nonce`, `${permit.nonce}`, permit.nonce.toString()),
      networkLine(domain.chainId),
    ],
    warnings: [
      ...(isRelayer
        ? []
        : [
            {
              kind: 'letsTake',
              message: t`Anyone with this signature can let the spender ${withChecksum(permit.spender)} take ${amount}.`,
            } as const,
          ]),
      ...(isYou ? [] : [foreignSigner(permit.owner)]),
    ],
  }
}

export function describeMessage(message: KnownMessage, context: MessageContext): ClearText {
  switch (message.kind) {
    case 'order':
      return describeOrderMessage(message, context)
    case 'cancellation':
      return describeCancellationMessage(message, context)
    case 'affiliateCode':
      return describeAffiliateCode(message, context)
    case 'permit':
      return describePermit(message, context)
    case 'safeMessage':
      return describeSafeMessage(message, context)
    case 'safeTx':
      return describeSafeTransaction(message, context)
    default:
      return message satisfies never
  }
}
