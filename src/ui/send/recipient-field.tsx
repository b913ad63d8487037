/** Recipient of a transfer: another own account, an address of the address book, or any other address. */
import { useState } from 'preact/hooks'
import { watchAddresses } from '../../client/settings/address-book'
import { type SendDraft, storedRecipient } from '../../client/trade/send-form'
import { isolate } from '../../domain/text/isolate'
import { t } from '../../domain/text/texts'
import { shortAddress } from '../../wallet/vault/checksum'
import { useOwnAddresses } from '../funds/use-own-addresses'
import { Callout } from '../kit/callout'
import { SelectField } from '../kit/field'
import { useLive } from '../kit/use-live'
import { AddressField } from '../workspace/address-field'
import { type TypedAddress, useTypedAddress } from '../workspace/use-ens'
import { useAccount, useWorkspace } from '../workspace/workspace'

const OTHER = ''

/** The recipient as chosen or typed. */
export interface TypedRecipient {
  readonly typed: TypedAddress
  /** Address that was chosen from the list. Empty for a typed one. */
  readonly chosen: string
  readonly choose: (address: string) => void
  readonly text: string
  readonly type: (text: string) => void
}

/** Reads the recipient of the form. The sending account itself is refused. */
export function useRecipient(
  { token, chosen, recipient }: SendDraft,
  patch: (fields: Partial<SendDraft>) => void,
): TypedRecipient {
  const account = useAccount()
  const [text, show] = useState(recipient)
  const choose = (address: string) => patch({ chosen: address })
  const type = (typed: string) => {
    show(typed)
    patch({ recipient: storedRecipient(typed) })
  }
  const read = useTypedAddress(chosen || text, { isRecipient: true, tokens: [token] })
  const isSelf = read.address === account.address
  const typed = isSelf ? { isTypedName: read.isTypedName, fault: t`This is the account that sends.` } : read
  return { typed, chosen, choose, text, type }
}

export function RecipientField({ typed, chosen, choose, text, type }: TypedRecipient) {
  const account = useAccount()
  const { accounts } = useWorkspace()
  const book = useLive(watchAddresses, []) ?? []
  const usable = useOwnAddresses()
  const own = accounts.filter(({ address }) => address !== account.address && usable.includes(address))
  const entry = book.find(({ address }) => address === chosen)
  const choices = [
    { value: OTHER, label: t`Address or ENS name…` },
    ...[...own, ...book].map((each) => ({
      value: each.address as string,
      label:
        'isUnconfirmed' in each && each.isUnconfirmed
          ? t`Not confirmed: ${isolate(each.name)}, ${shortAddress(each.address)}`
          : `${isolate(each.name)}, ${shortAddress(each.address)}`,
    })),
  ]
  return (
    <>
      {choices.length > 1 && (
        <SelectField
          label={t`Recipient`}
          value={chosen}
          choices={choices}
          onChoice={choose}
          fault={chosen === OTHER ? undefined : typed.fault}
        />
      )}
      {entry?.isUnconfirmed && (
        <Callout tone="caution">{t`From a backup. You will be asked to confirm it.`}</Callout>
      )}
      {chosen === OTHER && (
        <AddressField
          label={choices.length > 1 ? t`Recipient address` : t`Recipient`}
          text={text}
          typed={typed}
          onText={type}
        />
      )}
    </>
  )
}
