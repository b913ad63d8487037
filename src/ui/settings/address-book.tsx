/** Address book: known recipients other than the owner. */

import { startOf } from '../../domain/text/cut'
import { t } from '../../domain/text/texts'
import '../styles/screens/ledger.css'
import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { type AddressBookEntry, MAX_ENTRY_NAME } from '../../client/db/rows/address-book'
import {
  confirmAddress,
  putBackAddress,
  removeAddress,
  saveAddress,
  watchAddresses,
  watchRemovedAddress,
} from '../../client/settings/address-book'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { RemovedNote } from '../kit/removed-note'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useRequiredFields } from '../kit/use-required-fields'
import { AddressField } from '../workspace/address-field'
import { useTypedAddress } from '../workspace/use-ens'

export function AddressBook() {
  const book = useLive(watchAddresses, [])
  return (
    <div class="stack">
      <p class="small soft">{t`Recipients besides yourself. Any other recipient must be confirmed by hand.`}</p>
      {book && book.length > 0 && (
        <ul class="address-book" aria-label={t`Address book`}>
          {book.map((row) => (
            <Entry key={row.address} row={row} />
          ))}
        </ul>
      )}
      <RemovedNote watch={watchRemovedAddress} nameOf={({ name }) => name} restore={putBackAddress} />
      <NewEntry />
    </div>
  )
}

function Entry({ row }: { readonly row: AddressBookEntry }) {
  const [name, setName] = useState<string>()
  const changing = useAction((act: () => Promise<void>) => act())
  const rename = () =>
    changing.run(async () => {
      await saveAddress({ ...row, name: (name ?? row.name).trim() })
      setName(undefined)
    })
  return (
    <li>
      {name === undefined ? (
        <div class="grow">
          <strong>{row.name}</strong>
          <code class="address">{withChecksum(row.address)}</code>
          {row.isUnconfirmed && (
            <p class="small">{t`From a backup. Compare the address, then confirm it.`}</p>
          )}
        </div>
      ) : (
        <Form class="grow" onSubmit={rename}>
          <TextField label={t`Name`} value={name} maxLength={MAX_ENTRY_NAME} onText={setName} />
        </Form>
      )}
      <div class="buttons">
        {row.isUnconfirmed && name === undefined && (
          <Button
            size="small"
            aria-label={t`Confirm ${row.name}`}
            isBusy={changing.isPending}
            onClick={() => changing.run(() => confirmAddress(row))}
          >
            {t`Confirm`}
          </Button>
        )}
        {name === undefined ? (
          <Button size="small" aria-label={t`Rename ${row.name}`} onClick={() => setName(row.name)}>
            {t`Rename`}
          </Button>
        ) : (
          <Button size="small" disabled={name.trim() === ''} onClick={rename}>
            {t`Save`}
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          aria-label={t`Remove ${row.name}`}
          isBusy={changing.isPending}
          onClick={() => changing.run(() => removeAddress(row.address))}
        >
          {t`Remove`}
        </Button>
      </div>
      <Outcome state={changing.state} />
    </li>
  )
}

/** Form to add an address or an ENS name. The checksum of the address is checked. */
function NewEntry() {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const typed = useTypedAddress(text, { isRecipient: true })
  const gaps = useRequiredFields()
  const { address } = typed
  const entryName = name.trim() || startOf(typed.name ?? '', MAX_ENTRY_NAME)
  const adding = useAction(async () => {
    if (!address) return
    await saveAddress({ address, name: entryName, addedAt: now() })
    setName('')
    setText('')
  })
  const isReady = address !== undefined && entryName !== ''
  return (
    <Form isTight onSubmit={() => gaps.submit(isReady, () => adding.run())}>
      <TextField
        label={t`Name`}
        value={name}
        maxLength={MAX_ENTRY_NAME}
        onText={setName}
        fault={gaps.faultOf(entryName, t`Enter a name.`)}
      />
      <AddressField
        label={t`Address`}
        text={text}
        typed={typed}
        onText={setText}
        fault={gaps.faultOf(text, t`Enter an address.`)}
      />
      <div class="buttons">
        <Button type="submit" icon="plus" isBusy={adding.isPending}>
          {t`Add address`}
        </Button>
      </div>
      <Outcome state={adding.state} />
    </Form>
  )
}
