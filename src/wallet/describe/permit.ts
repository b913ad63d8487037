/** Describes a permit: each token with its amount, the spender, and the times, for EIP-2612 and Permit2. */
import { type Address, MAX_UINT32, type Seconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { MessageDomain } from '../messages/known-messages'
import { isEndless, type TokenGrant, type TokenPermit } from '../messages/permit-forms'
import { type PermitMessage, toTokenPermit } from '../messages/token-permits'
import { isUnlimitedGrant } from '../policy/allowance-rules'
import { withChecksum } from '../vault/checksum'
import { writeAmount, writeUntil } from './amounts'
import { nameOfSpender } from './contract-name'
import {
  foreignSigner,
  line,
  type MessageContext,
  nameOfDomain,
  networkLine,
  withWarning,
} from './message-lines'
import type { ClearText, SigningLine } from './order'
import type { SigningWarning } from './warnings'

function timeLine(label: string, end: bigint, { now, writeTime }: MessageContext): SigningLine {
  if (end > BigInt(MAX_UINT32)) return withWarning(line(label, t`Never`, end.toString()))
  const time = Number(end) as Seconds
  return line(label, `${writeUntil(time, now)} · ${writeTime(time)}`, end.toString())
}

const FORMS = {
  PermitSingle: t`Allowance in Permit2`,
  PermitBatch: t`Allowances in Permit2`,
  PermitTransferFrom: t`One transfer through Permit2`,
  PermitBatchTransferFrom: t`Transfers through Permit2, once`,
} as const satisfies Record<Exclude<TokenPermit['form'], 'Permit'>, string>

function amountOf({ token, amount }: TokenGrant, domain: MessageDomain, context: MessageContext): string {
  const known = context.findToken(domain.chainId, token)
  return isUnlimitedGrant(amount)
    ? t`unlimited ${known?.symbol ?? t`unlisted token`}`
    : writeAmount(amount, known)
}

/** Lists token, amount and the end of the allowance. The name of an unlisted token is in its own domain. */
function grantLines(
  grant: TokenGrant,
  form: TokenPermit['form'],
  domain: MessageDomain,
  context: MessageContext,
): readonly SigningLine[] {
  const { token, amount } = grant
  const known = context.findToken(domain.chainId, token)
  const unlisted = form === 'Permit' ? t`Unlisted, called “${nameOfDomain(domain)}”` : t`Unlisted token`
  const tokenLine = line(t`Token`, known ? `${known.symbol}, ${known.name}` : unlisted, token)
  const amountLine = line(
    t`Amount`,
    isUnlimitedGrant(amount) ? t`Unlimited` : amountOf(grant, domain, context),
    amount.toString(),
  )
  return [
    known ? tokenLine : withWarning(tokenLine),
    isUnlimitedGrant(amount) ? withWarning(amountLine) : amountLine,
    ...endLines(grant, form, context),
  ]
}

/** Says when an allowance ends. That of an EIP-2612 permit never does, only its signature. */
function endLines(
  { amount, until }: TokenGrant,
  form: TokenPermit['form'],
  context: MessageContext,
): readonly SigningLine[] {
  if (until !== null) return [timeLine(t`Allowance ends`, until, context)]
  return isEndless({ form }) && amount > 0n
    ? [withWarning(line(t`Allowance ends`, t`Never, until you revoke it`))]
    : []
}

/** Forms that grant an allowance. Their deadline is that of the signature. */
const ALLOWANCES: readonly TokenPermit['form'][] = ['Permit', 'PermitSingle', 'PermitBatch']

function spenderWarning(spender: Address, amounts: string): SigningWarning {
  return {
    kind: 'letsTake',
    message: t`Anyone with this signature can let the spender ${withChecksum(spender)} take ${amounts}.`,
  }
}

/** Describes a permit message. Its spender is named if Cowbell knows it. */
export function describePermit(message: PermitMessage, context: MessageContext): ClearText {
  const { domain } = message
  const permit = toTokenPermit(message)
  const { form, spender, grants, deadline } = permit
  const name = nameOfSpender(domain.chainId, spender, context.deploymentOf(domain.chainId))
  const spenderLine = line(t`Spender`, name ?? t`Unknown address`, spender)
  const owner = 'owner' in permit ? permit.owner : undefined
  const isYou = owner === undefined || owner === context.account
  const ownerLine = line(t`Token owner`, isYou ? t`You` : t`Not your address`, owner)
  const amounts = grants.map((grant) => amountOf(grant, domain, context)).join(', ')
  const nonces = [...new Set(grants.map(({ nonce }) => nonce.toString()))].join(', ')
  return {
    title: t`Permit: ${amounts}`,
    lines: [
      ...(form === 'Permit' ? [] : [line(t`Kind`, FORMS[form])]),
      ...grants.flatMap((grant) => grantLines(grant, form, domain, context)),
      name === undefined ? withWarning(spenderLine) : spenderLine,
      ...(owner === undefined ? [] : [isYou ? ownerLine : withWarning(ownerLine)]),
      timeLine(ALLOWANCES.includes(form) ? t`Usable until` : t`Expires`, deadline, context),
      line(t`Nonce`, nonces, nonces),
      networkLine(domain.chainId),
    ],
    warnings: [
      ...(name === undefined ? [spenderWarning(spender, amounts)] : []),
      ...(owner === undefined || isYou ? [] : [foreignSigner(owner)]),
    ],
  }
}
