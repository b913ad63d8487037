/** The signing account, and the recipient: the owner, or another address in full with its name. */
import type { Address } from '../../domain/scalars'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Callout } from '../kit/callout'
import { tx } from '../kit/text'
import { AccountMark } from './account-mark'
import { describeDispute, useResolvedName } from './use-ens'
import { useNames } from './use-names'
import { useAccount } from './workspace'

/** The active account: colour, name and short address. */
export function ActiveAccount() {
  const { name, colour, address } = useAccount()
  const whole = withChecksum(address)
  return (
    <>
      <AccountMark colour={colour} /> {name} · <span title={whole}>{shortHex(whole)}</span>
    </>
  )
}

interface RecipientProps {
  /** Receiver as signed. Null means the owner. */
  readonly receiver: Address | null
  /** ENS name that the user typed. */
  readonly typedName: string | null
}

export function Recipient({ receiver, typedName }: RecipientProps) {
  const account = useAccount()
  const name = useNames()(receiver ?? account.address)
  if (receiver === null || receiver === account.address) {
    return <>{tx`You · ${<ActiveAccount />}`}</>
  }
  return (
    <div class="stack" data-tight>
      <span>
        <strong class="caution">{name ?? typedName}</strong>{' '}
        <code class="address caution">{withChecksum(receiver)}</code>
      </span>
      {typedName && <ChangedNameWarning name={typedName} receiver={receiver} />}
    </div>
  )
}

/** Warns if the name now resolves to another address. The signed address is the one shown. */
function ChangedNameWarning({ name, receiver }: { readonly name: string; readonly receiver: Address }) {
  const { state } = useResolvedName(name)
  if (state.step !== 'done') return null
  if (state.value.kind === 'found' && state.value.address === receiver) return null
  const title =
    state.value.kind === 'disputed'
      ? describeDispute(state.value)
      : t`${name} no longer points to this address.`
  return (
    <Callout tone="bad" title={title}>
      {t`The order pays the address shown here. Check with its owner before you sign.`}
    </Callout>
  )
}
