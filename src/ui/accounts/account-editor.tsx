/** Actions on one account: rename, recolour, back up its key, remove. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { now } from '../../client/clock'
import { t } from '../../domain/text/texts'
import { ACCOUNT_COLOURS, type Account } from '../../wallet/vault/accounts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { Form } from '../kit/form'
import { useAction } from '../kit/use-action'
import { UnlockForm } from '../lock/unlock-form'
import { AccountMark } from '../workspace/account-mark'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { AccountRemoval } from './account-removal'
import { colourWords } from './account-words'
import { AddressLine } from './address-line'
import { loadKeyring } from './keyring'
import { NameField, nameFaultOf } from './name-field'
import { KeyBackup } from './secrets/key-backup'
import { KeystoreExport } from './secrets/keystore-export'

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
          <p class="small soft">{t`Unlock the wallet to change name and color.`}</p>
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
  const saving = useAction(async () => {
    const keyring = await loadKeyring()
    await keyring.describe(account, { name: name.trim(), colour }, now())
    onDone()
  })
  return (
    <Form
      onSubmit={() => {
        if (!nameFaultOf(name)) saving.run()
      }}
    >
      <NameField name={name} onName={setName} />
      <fieldset>
        <legend class="field-label">{t`Color`}</legend>
        <div class="colours">
          {ACCOUNT_COLOURS.map((each) => (
            <label key={each} title={colourWords[each]}>
              <input
                type="radio"
                name="colour"
                aria-label={colourWords[each]}
                checked={each === colour}
                onChange={() => setColour(each)}
              />
              <AccountMark colour={each} />
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" kind="primary" isBusy={saving.isPending}>
        {t`Save`}
      </Button>
      <Outcome state={saving.state} />
    </Form>
  )
}

/** Opens the editor of an account in a tab. The list in the tab reads the address after the "?". */
const openEditor = async ({ address }: Account) => {
  await browser.tabs.create({ url: browser.runtime.getURL(`tab.html${hrefOf('accounts')}?${address}`) })
}

/** Secrets are shown only in a tab. */
function Keeping({ account }: Pick<AccountEditorProps, 'account'>) {
  const { surface } = useWorkspace()
  const opening = useAction(() => openEditor(account))
  if (surface === 'popup' || surface === 'sidepanel') {
    return (
      <>
        <div class="key-exports">
          {[t`Export private key`, t`Save as a keystore file`].map((label) => (
            <Button key={label} icon="external" onClick={() => opening.run()}>
              {label}
            </Button>
          ))}
        </div>
        <Outcome state={opening.state} />
      </>
    )
  }
  return (
    <div class="key-exports">
      <KeyBackup account={account} />
      <KeystoreExport account={account} />
    </div>
  )
}
