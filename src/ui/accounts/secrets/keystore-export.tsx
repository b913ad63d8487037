/** Exports a key as a keystore file for other wallets, with its own password. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { noteKeyShown } from '../../../client/settings/backup/backups'
import { randomBytes, session } from '../../../client/signing/session'
import { t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Dialog } from '../../kit/dialog'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { Progress } from '../../kit/progress'
import { saveFile } from '../../kit/save-file'
import { type Action, useAction } from '../../kit/use-action'
import { useProgress } from '../../kit/use-progress'
import { findPasswordFault, type TypedPassword } from '../../lock/password-fault'
import { PasswordFields } from '../../lock/password-fields'

interface KeystoreExportProps {
  readonly account: Account
}

export function KeystoreExport({ account }: KeystoreExportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="lock" onClick={() => setOpen(true)}>
        {t`Save as a keystore file`}
      </Button>
      {isOpen && (
        <Dialog title={t`Keystore file of ${account.name}`} onClose={() => setOpen(false)}>
          <ExportForm account={account} onSaved={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const NOTHING: TypedPassword = { first: '', second: '' }

function useExport(account: Account, onSaved: () => void) {
  const [typed, setTyped] = useState(NOTHING)
  const [password, setPassword] = useState('')
  const { progress, begin, report } = useProgress()
  const saving: Action<[], void> = useAction(async () => {
    begin(t`Checking the password`)
    const { writeKeystore } = await import('../../../wallet/vault/keystore')
    await session.confirm(password, now(), (done) => report(t`Checking the password`, done))
    const key = await session.openKey(account.address, now())
    const text = await writeKeystore(key, typed.first, randomBytes, (done) =>
      report(t`Encrypting the file`, done),
    ).finally(() => key.fill(0))
    saveFile(`keystore-${account.address}.json`, text)
    noteKeyShown(account.address, now()).catch(reportError)
    setTyped(NOTHING)
    setPassword('')
    onSaved()
  })
  return { typed, setTyped, password, setPassword, progress, saving }
}

function ExportForm({ account, onSaved }: KeystoreExportProps & { readonly onSaved: () => void }) {
  const { typed, setTyped, password, setPassword, progress, saving } = useExport(account, onSaved)
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (password !== '' && !(await findPasswordFault(typed))) await saving.run()
  }
  return (
    <Form onSubmit={() => submit().catch(reportError)}>
      <p class="small soft">{t`For other wallets. Anyone with the file and its password has the key.`}</p>
      <TextField
        label={t`Your Cowbell password`}
        isSecret
        autocomplete="current-password"
        value={password}
        disabled={saving.isPending}
        fault={isChecked && password === '' ? t`Enter the password.` : undefined}
        onText={setPassword}
      />
      <PasswordFields
        typed={typed}
        onType={setTyped}
        isChecked={isChecked}
        disabled={saving.isPending}
        label={t`File password`}
      />
      {saving.isPending ? (
        <Progress {...progress} />
      ) : (
        <Button type="submit" kind="primary" size="wide">
          {t`Save the file`}
        </Button>
      )}
      <Outcome state={saving.state} />
    </Form>
  )
}
