/** Who signs, in a line, and who is paid: the owner, or another address in full, under the name it is known by. */
import type { Address } from '../../domain/scalars'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { AccountMark } from '../accounts/account-mark'
import { Callout } from '../kit/callout'
import { tx } from '../kit/text'
import { useResolvedName } from './use-ens'
import { useNames } from './use-names'
import { useAccount } from './workspace'

/** The account that is traded as: its colour, its name and its address in short. */
export function OwnAccount() {
  const { name, colour, address } = useAccount()
  const whole = withChecksum(address)
  return (
    <>
      <AccountMark colour={colour} /> {name} · <span title={whole}>{shortHex(whole)}</span>
    </>
  )
}

interface RecipientProps {
  /** The signed one; null is the owner. */
  readonly receiver: Address | null
  /** The ENS name that was typed for it. */
  readonly typedName: string | null
}

export function Recipient({ receiver, typedName }: RecipientProps) {
  const account = useAccount()
  const name = useNames()(receiver ?? account.address)
  if (receiver === null || receiver === account.address) {
    return <>{tx`You · ${<OwnAccount />}`}</>
  }
  return (
    <div class="stack" data-tight>
      <span>
        <strong class="caution">{name ?? typedName}</strong>{' '}
        <code class="address caution">{withChecksum(receiver)}</code>
      </span>
      {typedName && <MovedName name={typedName} receiver={receiver} />}
    </div>
  )
}

/** Warns when the name stands for another address by now: what is signed is the address that was shown. */
function MovedName({ name, receiver }: { readonly name: string; readonly receiver: Address }) {
  const { state } = useResolvedName(name)
  if (state.step !== 'done') return null
  if (state.value.kind === 'found' && state.value.address === receiver) return null
  return (
    <Callout tone="bad" title={t`${name} no longer points to this address.`}>
      {t`The order pays the address shown here. Check with its owner before you sign.`}
    </Callout>
  )
}
