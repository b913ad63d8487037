/**
 * Describes a recognised message from any site: orders, cancellations, affiliate codes, permits and messages
 * of Safe owners. Chain and contract are compared with the profile's deployments, and marked as foreign if
 * they differ.
 */

import { t } from '../../domain/text/texts'
import type { KnownMessage, MessageDomain } from '../messages/known-messages'
import {
  foreignSigner,
  line,
  type MessageContext,
  type MessageOf,
  nameOfDomain,
  withWarning,
} from './message-lines'
import { type ClearText, describeCancellation, describeOrder } from './order'
import { describePermit } from './permit'
import { describeSafeMessage, describeSafeTransaction } from './safe'
import type { SigningWarning } from './warnings'

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

export function describeMessage(message: KnownMessage, context: MessageContext): ClearText {
  switch (message.kind) {
    case 'order':
      return describeOrderMessage(message, context)
    case 'cancellation':
      return describeCancellationMessage(message, context)
    case 'affiliateCode':
      return describeAffiliateCode(message, context)
    case 'permit':
    case 'permit2':
      return describePermit(message, context)
    case 'safeMessage':
      return describeSafeMessage(message, context)
    case 'safeTx':
      return describeSafeTransaction(message, context)
    default:
      return message satisfies never
  }
}
