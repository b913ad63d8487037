/** Forms for single keys: a new key, a private key as text, a keystore file. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { randomBytes } from '../../../client/signing/session'
import { t } from '../../../domain/text/texts'
import { createKey, type KeyAccount, readPrivateKey, toKeyAccount } from '../../../wallet/vault/accounts'
import { TextField } from '../../kit/field'
import { FileField } from '../../kit/file-field'
import { SealForm } from './seal-form'

interface MadeProps {
  readonly onMade: (account: KeyAccount) => void
}

const single = (key: Uint8Array, name: string, from: 'created' | 'imported') => ({
  accounts: [{ key, account: toKeyAccount(key, name, now(), { from }) }],
  seeds: [],
})

export const NewKeyForm = ({ onMade }: MadeProps) => (
  <SealForm
    buttonLabel={t`Create account`}
    pendingLabel={t`Encrypting your new key`}
    createContent={async (name) => single(createKey(randomBytes), name, 'created')}
    onMade={onMade}
  />
)

export function ImportKeyForm({ onMade }: MadeProps) {
  const [text, setText] = useState('')
  return (
    <SealForm
      buttonLabel={t`Import account`}
      pendingLabel={t`Encrypting your key`}
      fieldRefusals={['InvalidPrivateKey']}
      createContent={async (name) => single(readPrivateKey(text), name, 'imported')}
      onMade={(account) => {
        setText('')
        onMade(account)
      }}
    >
      {({ isPending, faultOf }) => (
        <TextField
          label={t`Private key`}
          isSecret
          hint={t`64 hex digits, with or without 0x. Encrypted with your password, kept in this browser.`}
          value={text}
          disabled={isPending}
          fault={faultOf('InvalidPrivateKey')}
          onText={setText}
        />
      )}
    </SealForm>
  )
}

/** Scrypt takes seconds in a page, so its progress is shown. */
export function ImportKeystoreForm({ onMade }: MadeProps) {
  const [file, setFile] = useState<string>()
  const [password, setPassword] = useState('')
  return (
    <SealForm
      buttonLabel={t`Import account`}
      pendingLabel={t`Encrypting your key`}
      fieldRefusals={['InvalidKeystore']}
      hasOtherPassword
      createContent={async (name, report) => {
        const { openKeystore, readKeystore } = await import('../../../wallet/vault/keystore')
        const label = t`Opening the file`
        report(label, 0)
        const key = await openKeystore(readKeystore(file ?? ''), password, (done) => report(label, done))
        return single(key, name, 'imported')
      }}
      onMade={(account) => {
        setPassword('')
        onMade(account)
      }}
    >
      {({ isPending, faultOf }) => (
        <>
          <FileField
            label={t`Keystore file`}
            hint={t`A version 3 JSON file, e.g. from Geth or MyEtherWallet.`}
            accept=".json,application/json"
            disabled={isPending}
            fault={faultOf('InvalidKeystore')}
            onText={setFile}
          />
          <TextField
            label={t`File password`}
            isSecret
            autocomplete="off"
            hint={t`The password it was exported with.`}
            value={password}
            disabled={isPending}
            onText={setPassword}
          />
        </>
      )}
    </SealForm>
  )
}
