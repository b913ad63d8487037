/** The recipient of an order: its owner, an address of the address book, or, against the policy's advice, any other address. */

import { useState } from 'preact/hooks'
import { watchAddresses } from '../../client/settings/address-book'
import type { Address } from '../../domain/scalars'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { readAddress, withChecksum } from '../../wallet/vault/checksum'
import { Callout } from '../kit/callout'
import { SelectField, TextField } from '../kit/field'
import { tx } from '../kit/text'
import { useLive } from '../kit/use-live'
import { hrefOf } from '../workspace/routes'

const ME = 'me'
const OTHER = 'other'

interface ReceiverFieldProps {
  readonly receiver: Address | null
  readonly onChange: (receiver: Address | null) => void
}

/** A choice of known receivers, with a field for another. */
export function ReceiverField({ receiver, onChange }: ReceiverFieldProps) {
  const book = useLive(watchAddresses, []) ?? []
  const isKnown = receiver === null || book.some(({ address }) => address === receiver)
  const [isOther, setOther] = useState(!isKnown)
  const [text, setText] = useState(isKnown ? '' : withChecksum(receiver))
  const choices = [
    { value: ME, label: t`My address` },
    ...book.map(({ address, name }) => ({
      value: address as string,
      label: `${name}, ${shortHex(address)}`,
    })),
    { value: OTHER, label: t`Another address…` },
  ]
  const choose = (value: string) => {
    setOther(value === OTHER)
    setText('')
    onChange(value === ME || value === OTHER ? null : (value as Address))
  }
  const type = (typed: string) => {
    setText(typed)
    const read = readAddress(typed)
    onChange(read.fault === undefined ? read.address : null)
  }
  return (
    <div class="stack" data-tight>
      <SelectField
        label={t`Recipient`}
        value={isOther ? OTHER : (receiver ?? ME)}
        choices={choices}
        onChoice={choose}
        hint={tx`Add other recipients in the ${<a href={hrefOf('settings')}>{t`address book`}</a>}.`}
      />
      {isOther && (
        <>
          <TextField
            label={t`Recipient address`}
            value={text}
            onText={type}
            placeholder="0x…"
            fault={text === '' ? undefined : readAddress(text).fault}
          />
          <Callout tone="caution">{t`Not in your address book. You will be asked to confirm it.`}</Callout>
        </>
      )}
    </div>
  )
}
