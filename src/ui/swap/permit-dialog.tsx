/** Approval by signature (EIP-2612): what it allows and for how long, and the button that signs it. */
import { t } from '../../domain/text/texts'
import '../styles/figures.css'
import { makePermitHook, type PermitDomain, readPermitDomain } from '../../client/chain/permit'
import { now } from '../../client/clock'
import { recorderOf } from '../../client/orders/ledger'
import type { ChainAccess } from '../../client/sending/chain-access'
import { saleUsd } from '../../client/signing/order-facts'
import { readSigningContext } from '../../client/signing/sign-order'
import { openSigner } from '../../client/signing/signers'
import type { Offer } from '../../client/trade/offer'
import type { SignedPermit } from '../../client/trade/swap-form'
import { Refusal } from '../../domain/refusal'
import { type Seconds, toAmount, toMilliseconds, toSeconds } from '../../domain/scalars'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { writeAmount } from '../../wallet/describe/amounts'
import { contractLine, nameSpender } from '../../wallet/describe/contract-name'
import type { PermitIntent } from '../../wallet/messages/intents'
import type { PermitContext } from '../../wallet/policy/message-policy'
import { approve, requireApproval } from '../../wallet/policy/policy'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { useAction } from '../kit/use-action'
import { UnlockDialog } from '../lock/unlock-dialog'
import { SigningLines } from '../signing/signing-lines'
import { useWorkspace } from '../workspace/workspace'
import { permitAmountFor } from './next-step'

interface PermitDialogProps {
  readonly access: Extract<ChainAccess, { kind: 'node' }>
  readonly offer: Offer
  /** Amount that open orders of the token can still sell, in atoms. */
  readonly open: bigint
  readonly note: string | undefined
  readonly domain: PermitDomain
  readonly onClose: () => void
  readonly onPermit: (permit: SignedPermit) => void
}

/**
 * The permit outlives the order by this time, because the price may be renewed before the order is signed.
 */
const EXTRA_SECONDS = 3_600

/** Returns the permit to sign for an offer. */
function permitFor({ access, offer, open, domain }: PermitDialogProps): PermitIntent {
  const { owner, deployment } = access.sender
  return {
    ...({ kind: 'permit', scheme: 'eip712', owner, deployment, token: offer.pair.sell.address } as const),
    ...domain,
    spender: deployment.relayer,
    value: toAmount(permitAmountFor(offer, open)),
    deadline: (offer.terms.validTo + EXTRA_SECONDS) as Seconds,
  }
}

/** Returns the facts to check a permit: the shown offer, and the current data of the token. */
async function factsFor({ access, offer, open }: PermitDialogProps): Promise<PermitContext> {
  const { owner, deployment } = access.sender
  const token = offer.pair.sell.address
  const domain = await readPermitDomain(access.node, token, owner)
  if (!domain) throw new Refusal('InvalidSignature', { description: t`This token does not support permit.` })
  const deadline = (offer.terms.validTo + EXTRA_SECONDS) as Seconds
  const shown = { owner, token, value: permitAmountFor(offer, open), deadline, domain }
  return { ...shown, deployment, now: toSeconds(now()) }
}

/**
 * Signs a permit that the policy approved, records it with its USD value, and builds the hook that the order
 * carries.
 */
async function signPermit(props: PermitDialogProps, permit: PermitIntent): Promise<SignedPermit> {
  const { access, offer } = props
  const { owner, deployment, token, value, deadline } = permit
  const { profileId, chainId } = access.sender
  const approved = requireApproval(approve(permit, await factsFor(props)))
  const { policyFacts, worth } = await readSigningContext(deployment, {
    profileId,
    chainId,
    owner,
    terms: offer.terms,
  })
  const sold = { ...offer, terms: { ...offer.terms, sellAmount: value } }
  const usd = saleUsd(sold, worth.sellUsd)
  const about = { profileId, uid: null, usd, dayLimitUsd: policyFacts.day?.limitUsd }
  const signer = await openSigner(owner, { record: recorderOf(about, now) })
  const signature = await signer.signPermit(approved)
  const hook = await makePermitHook(access.node, permit, signature.bytes)
  if ('message' in hook) throw new Refusal('InvalidSignature', { description: hook.message })
  return { owner, token, value, deadline, hook }
}

export function PermitDialog(props: PermitDialogProps) {
  const { offer, note, onClose, onPermit } = props
  const { isUnlocked, chain } = useWorkspace()
  const { sell } = offer.pair
  const permit = permitFor(props)
  const signing = useAction(async () => {
    onPermit(await signPermit(props, permit))
    onClose()
  })
  const amountText = writeAmount(permit.value, sell)
  const spender = nameSpender(permit.spender)
  return (
    <Dialog
      title={t`Permit ${amountText}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t`Not now`}</Button>
          <UnlockDialog onUnlocked={signing.run}>
            {(start) => (
              <Button
                kind="primary"
                icon={isUnlocked ? 'check' : 'lock'}
                isBusy={signing.isPending}
                onClick={start}
              >
                {t`Sign`}
              </Button>
            )}
          </UnlockDialog>
        </>
      }
    >
      <p class="small">{t`This signature approves ${spender} just before your order fills. No gas.`}</p>
      {note && <p class="small">{note}</p>}
      <SigningLines
        lines={[
          { field: 'sellToken', label: t`Token`, text: `${sell.symbol}, ${sell.name}`, detail: permit.token },
          { field: 'sellAmount', label: t`Amount`, text: amountText, detail: `${permit.value}` },
          {
            field: 'settlement',
            label: t`Spender`,
            ...contractLine(permit.spender, t`CoW Protocol, when your order fills`),
            detail: permit.spender,
          },
          {
            field: 'validTo',
            label: t`Expires`,
            text: formatDateTimeSeconds(toMilliseconds(permit.deadline)),
            detail: `${permit.deadline}`,
          },
          { field: 'orderUids', label: t`Nonce`, text: t`Valid once`, detail: `${permit.nonce}` },
          {
            field: 'network',
            label: t`Network`,
            text: chain.label,
            detail: t`${permit.tokenName} ${permit.tokenVersion}, chain ${chain.id}`,
          },
          { field: 'owner', label: t`Account`, text: t`You`, detail: permit.owner },
        ]}
      />
      <Outcome state={signing.state} />
    </Dialog>
  )
}
