/** What can be done to one account: its name and colour, taking its key along, and its removal. */

import { useState } from 'preact/hooks'
import { ACCOUNT_COLOURS, type Account } from '../../wallet/accounts'
import { loadKeyring } from '../keyring'
import { openDesk } from '../surfaces'
import { useAction } from '../use-action'
import { now } from '../use-now'
import { useWorkspace } from '../workspace'
import { AccountMark } from './account-mark'
import { AccountRemoval } from './account-removal'
import { AddressLine } from './address-line'
import { Button } from './button'
import { Outcome } from './callout'
import { Dialog } from './dialog'
import { TextField } from './field'
import { Form } from './form'
import { KeyBackup } from './key-backup'
import { KeystoreExport } from './keystore-export'
import { nameFaultOf } from './seal-form'
import { UnlockForm } from './unlock-form'

interface AccountEditorProps {
  readonly account: Account
  readonly onClose: () => void
}

export function AccountEditor({ account, onClose }: AccountEditorProps) {
  const { isUnlocked } = useWorkspace()
  const isSealed = account.kind === 'key'
  return (
    <Dialog title={account.name} onClose={onClose}>
      <AddressLine address={account.address} />
      {isSealed && !isUnlocked ? (
        <>
          <p class="small soft">
            Its name and colour are sealed with its key. Unlock the wallet to change them.
          </p>
          <UnlockForm />
        </>
      ) : (
        <>
          <LookForm account={account} onDone={onClose} />
          {account.kind === 'key' && <Keeping account={account} />}
          <AccountRemoval account={account} onRemoved={onClose} />
        </>
      )}
    </Dialog>
  )
}

function LookForm({ account, onDone }: { readonly account: Account; readonly onDone: () => void }) {
  const [name, setName] = useState(account.name)
  const [colour, setColour] = useState(account.colour)
  const nameFault = nameFaultOf(name)
  const saving = useAction(async () => {
    const keyring = await loadKeyring()
    await keyring.describe(account, { name: name.trim(), colour }, now())
    onDone()
  })
  return (
    <Form
      onSubmit={() => {
        if (!nameFault) saving.run()
      }}
    >
      <TextField label="Name" value={name} fault={nameFault} onText={setName} />
      <fieldset>
        <legend class="field-label">Colour</legend>
        <div class="colours">
          {ACCOUNT_COLOURS.map((each) => (
            <label key={each} title={each}>
              <input
                type="radio"
                name="colour"
                aria-label={each}
                checked={each === colour}
                onChange={() => setColour(each)}
              />
              <AccountMark colour={each} />
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" kind="primary" isBusy={saving.isPending}>
        Save
      </Button>
      <Outcome state={saving.state} />
    </Form>
  )
}

/** Secrets are shown in a tab only. */
function Keeping({ account }: Pick<AccountEditorProps, 'account'>) {
  const { surface } = useWorkspace()
  const opening = useAction(() => openDesk('accounts'))
  if (surface === 'popup' || surface === 'sidepanel') {
    return (
      <>
        <Button icon="external" onClick={() => opening.run()}>
          Take its key along, in a tab
        </Button>
        <Outcome state={opening.state} />
      </>
    )
  }
  return (
    <div class="buttons">
      <KeyBackup account={account} />
      <KeystoreExport account={account} />
    </div>
  )
}
