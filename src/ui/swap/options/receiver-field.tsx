/**
 * Recipient of an order: the owner, an address of the address book, or another address, which the policy
 * objects to.
 */

import { useLayoutEffect, useState } from 'preact/hooks'
import { watchAddresses } from '../../../client/settings/address-book'
import type { SwapForm } from '../../../client/trade/swap-form'
import type { Address } from '../../../domain/scalars'
import { isolate } from '../../../domain/text/isolate'
import { t } from '../../../domain/text/texts'
import { shortAddress, withChecksum } from '../../../wallet/vault/checksum'
import { Callout } from '../../kit/callout'
import { SelectField } from '../../kit/field'
import { tx } from '../../kit/text'
import { useLive } from '../../kit/use-live'
import { AddressField } from '../../workspace/address-field'
import { hrefOf } from '../../workspace/routes'
import { useTypedAddress } from '../../workspace/use-ens'

const ME = 'me'
const OTHER = 'other'

type Receiver = Pick<SwapForm, 'receiver' | 'receiverName'>

interface ReceiverFieldProps {
  readonly receiver: Address | null
  /** Tokens of the order. */
  readonly tokens: readonly Address[]
  readonly onChange: (chosen: Receiver) => void
}

/** A choice of known recipients, with a field for others. */
export function ReceiverField({ receiver, tokens, onChange }: ReceiverFieldProps) {
  const book = useLive(watchAddresses, []) ?? []
  const entry = book.find(({ address }) => address === receiver)
  const isKnown = receiver === null || entry !== undefined
  const [isOther, setOther] = useState(!isKnown)
  const choices = [
    { value: ME, label: t`My address` },
    ...book.map(({ address, name, isUnconfirmed }) => ({
      value: address as string,
      label: isUnconfirmed
        ? t`Not confirmed: ${isolate(name)}, ${shortAddress(address)}`
        : `${isolate(name)}, ${shortAddress(address)}`,
    })),
    { value: OTHER, label: t`Other address…` },
  ]
  const choose = (value: string) => {
    setOther(value === OTHER)
    onChange({ receiver: value === ME || value === OTHER ? null : (value as Address), receiverName: null })
  }
  return (
    <div class="stack" data-tight>
      <SelectField
        label={t`Recipient`}
        value={isOther ? OTHER : (receiver ?? ME)}
        choices={choices}
        onChoice={choose}
        hint={tx`Add other recipients in the ${<a href={hrefOf('settingsSection', { section: 'address-book' })}>{t`address book`}</a>}.`}
      />
      {!isOther && entry?.isUnconfirmed && (
        <Callout tone="caution">{t`From a backup. You will be asked to confirm it.`}</Callout>
      )}
      {isOther && <OtherReceiver receiver={receiver} tokens={tokens} onChange={onChange} />}
    </div>
  )
}

/** An address or an ENS name. The stored and signed value is the shown address. */
function OtherReceiver({ receiver, tokens, onChange }: ReceiverFieldProps) {
  const [text, setText] = useState(receiver ? withChecksum(receiver) : '')
  const typed = useTypedAddress(text, { isRecipient: true, tokens })
  const { address = null, isTypedName, name = null } = typed
  // A layout effect, so that the typed text is stored even if the dialog is closed at once.
  useLayoutEffect(() => {
    if (address !== receiver) onChange({ receiver: address, receiverName: isTypedName ? name : null })
  }, [address])
  return (
    <>
      <AddressField label={t`Recipient address`} text={text} typed={typed} onText={setText} />
      <Callout tone="caution">{t`Not in your address book. You will be asked to confirm it.`}</Callout>
    </>
  )
}
